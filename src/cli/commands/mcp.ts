import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { AgentSession, type Reply } from '../../agents/session';
import type { InputSchema, ToolHost } from '../../agents/tool';
import { tools } from '../../agents/tools';
import { lookUp } from '../../language/schema/lookUp';
import { SchemaSearch } from '../../language/schema/search';
import type { Command } from '../command';
import { connect } from '../host';
import { outputPath } from '../output';
import { currentSchema, validatorFor } from '../schemas';
import { usageError } from '../usageError';

/** The time, in milliseconds, to wait for the report engine. The end of this process ends it too. */
const stopMs = 500;

/**
 * Serves the tools for agents over standard input and output until the input ends. Nothing happens before the first
 * call, because clients start the process more than once.
 */
export const mcp: Command = async (context) => {
  const { signal, values } = context;
  if (values['json'] === true || outputPath(context) !== undefined)
    throw usageError('The mcp command has no result for --json or --output.');
  const host = await connect(context, 'instance');
  const session = new AgentSession();
  const toolHost: ToolHost = {
    ...host,
    validator: validatorFor(context, host),
    lookUpSchema: async (text, stop) => {
      const schema = await currentSchema({ ...context, signal: stop }, host);
      return lookUp(schema, () => new SchemaSearch(schema), text);
    },
  };
  const server = serveStdio(() => serverFor((...call) => session.call(toolHost, ...call)));
  await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), once(signal, 'abort')]);
  await Promise.race([Promise.all([server.close(), host.core.reportEngine.stop()]), pause(stopMs)]);
  return { ok: true, isWritten: true, content: [], data: () => null };
};

function serverFor(call: (name: string, args: unknown, signal: AbortSignal) => Promise<Reply>): McpServer {
  const server = new McpServer({ name: 'instance-explorer', version: '1' }, { capabilities: { tools: {} } });
  for (const { name, title, description, input } of tools) {
    const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: true };
    server.registerTool(
      name,
      { title, description, inputSchema: unvalidated(input), annotations },
      async (args, { mcpReq: { signal } }) => {
        const { text, isError } = await call(name, args, signal);
        return { content: [{ type: 'text', text }], isError };
      },
    );
  }
  return server;
}

/** Lists the arguments of a tool, but leaves their validation to the session, which explains what is wrong. */
function unvalidated(schema: InputSchema): StandardSchemaWithJSON {
  const json = (): Record<string, unknown> => ({ ...schema });
  return {
    '~standard': {
      version: 1,
      vendor: 'instance-explorer',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}
