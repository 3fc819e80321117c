import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { SchemaCache } from '../core/schemas/schemaCache';
import { introspect } from '../instance/introspection';
import { reviewRequest } from '../language/diagnostics/reviewRequest';
import { readUncheckedSchema } from '../language/schema/readSchema';
import type { OperationValidator, RequestCheck } from '../operations/run/checkRequest';
import { timeoutMs } from '../operations/run/settings';
import { formatJson } from '../shared/json/formatJson';
import { UserError } from '../shared/userError';
import { textOf, type Context } from './command';
import { cacheFolder, connect, type ConnectedHost } from './host';
import { usageError } from './usageError';

/** The age, in milliseconds, up to which a downloaded schema is used without a request. */
const maxAgeMs = 15 * 60_000;

/** The maximum size of a schema file, in bytes. */
const largestSchemaFile = 64 * 1024 * 1024;

/** @throws UserError `input` if the file can't be read or contains no schema */
export async function schemaOfFile(path: string): Promise<GraphQLSchema> {
  const bytes = await readFile(path).catch(() => {
    throw usageError(`Couldn't read ${path}.`, 'Check the path and the permissions.');
  });
  if (bytes.byteLength > largestSchemaFile) throw usageError(`${path} is too large.`);
  const schema = readUncheckedSchema(bytes);
  // Any GraphQL document can be read as a schema, which would be empty if it has only operations.
  if (schema.getQueryType() == null) throw usageError(`${path} contains no schema: it has no query type.`);
  return schema;
}

/** Requests the schema from the instance, as the JSON of an introspection result, and saves it in the cache. */
export async function fetchSchema({ core, connection }: ConnectedHost, context: Context): Promise<string> {
  const { signal, terminal, environment } = context;
  terminal.progress(() => `Loading the schema of ${connection.name}...`);
  const timeout = timeoutMs(core.settings, connection);
  const json = await core.sessions.withGraphql(connection, (target) => introspect(target, signal, timeout), {
    idempotent: true,
    signal,
  });
  // A folder that can't be written only makes the next command slower.
  await cacheIn(environment)
    .keep(connection, json)
    .catch(() => undefined);
  return json;
}

/** Returns the schema of `--schema`, or a current one of the instance. */
export async function schemaFor(context: Context): Promise<GraphQLSchema> {
  const file = textOf(context, 'schema');
  if (file !== undefined) return schemaOfFile(file);
  return readUncheckedSchema(Buffer.from(await fetchSchema(await connect(context, 'instance'), context)));
}

/** Returns the schema of the instance, from the cache if it is recent. */
export async function currentSchema(context: Context, host: ConnectedHost): Promise<GraphQLSchema> {
  const cached = await recentSchema(context, host);
  return cached ?? readUncheckedSchema(Buffer.from(await fetchSchema(host, context)));
}

/** Validates requests against the schema of `--schema`, or of the instance, from the cache if it is recent. */
export function validatorFor(context: Context, host: ConnectedHost): OperationValidator {
  return {
    validateOperation: async (_connection, text, variables, signal = context.signal) => {
      const check = (schema: GraphQLSchema): RequestCheck => ({
        ...reviewRequest(schema, text, formatJson(variables)),
        unchecked: undefined,
      });
      const file = textOf(context, 'schema');
      if (file !== undefined) return check(await schemaOfFile(file));
      const cached = await recentSchema(context, host, text);
      const checked = cached ? check(cached) : undefined;
      if (checked?.problems.length === 0) return checked;
      try {
        // An outdated schema can cause problems.
        const schema = readUncheckedSchema(Buffer.from(await fetchSchema(host, { ...context, signal })));
        return check(schema);
      } catch (error) {
        if (!(error instanceof UserError) || error.kind !== 'notThisService') throw error;
        return { problems: [], unchecked: error.message };
      }
    },
  };
}

async function recentSchema(
  { environment }: Context,
  { connection }: ConnectedHost,
  document?: string,
): Promise<GraphQLSchema | undefined> {
  const cached = await cacheIn(environment).find(connection);
  if (!cached || Date.now() - cached.loadedAt > maxAgeMs) return undefined;
  try {
    return readUncheckedSchema(await readFile(cached.path), document);
  } catch {
    // Another process can delete the file, and a killed one can damage it.
    return undefined;
  }
}

function cacheIn(environment: Context['environment']): SchemaCache {
  return new SchemaCache(join(cacheFolder(environment), 'schemas'));
}
