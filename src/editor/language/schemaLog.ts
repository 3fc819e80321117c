import type { SchemaInfo } from '../../language/protocol';
import type { Log } from '../../shared/ports';

/** Logs the size of a schema, or the reason why it can't be used, and its first problem. */
export function logSchema(log: Log, { connectionName, types, fields, problems, failure }: SchemaInfo): void {
  if (failure !== undefined) log.warn(`The schema of ${connectionName} cannot be used. ${failure}`);
  else if (types > 0)
    log.info(`Editing with the schema of ${connectionName}: ${types} types, ${fields} fields.`);
  const [first] = problems;
  if (first !== undefined) {
    log.warn(
      `The schema of ${connectionName} is not valid (${problems.length} objections, the first: ${first})`,
    );
  }
}
