import { parseJson } from '../../shared/json/exactJson';
import { textOf, type Command } from '../command';
import { connect } from '../host';
import { fetchSchema } from '../schemas';
import { jsonWithoutCommands } from '../serviceCommands';
import { usageError } from '../usageError';

/** Prints the current schema of the instance as SDL, or the introspection result as JSON. */
export const schemaPull: Command = async (context) => {
  const format = textOf(context, 'format') ?? 'sdl';
  if (format !== 'sdl' && format !== 'json')
    throw usageError(`Unknown format "${format}".`, 'Use sdl or json.');
  const host = await connect(context, 'instance');
  const json = await fetchSchema(host, context);
  const facts = { url: host.connection.baseUrl };
  if (format === 'json')
    return { ok: true, content: [jsonWithoutCommands(json), '\n'], data: () => parseJson(json), facts };
  const [{ readUncheckedSchema }, { printSdl }] = await Promise.all([
    import('../../language/schema/readSchema'),
    import('../../language/schema/sdl'),
  ]);
  const { text } = printSdl(readUncheckedSchema(Buffer.from(json)));
  return { ok: true, content: [text, '\n'], data: () => text, facts };
};
