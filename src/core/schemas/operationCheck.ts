import * as l10n from '@vscode/l10n';
import {
  methods,
  type LookupResult,
  type OperationCheck,
  type OperationReview,
  type SchemaLookup,
  type SchemaRequest,
} from '../../language/protocol';
import { UserError } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import type { ConnectionSchema } from './connectionSchema';
import type { LanguageServer } from './languageServer';

/**
 * Validates an operation against the schema of its connection. Loads a missing schema. If there are problems while
 * the schema is being refreshed, validates the operation again against the refreshed schema.
 *
 * @throws UserError if there is no schema, `canceled` if the signal is aborted, and any error of the language server
 */
export async function checkOperation(
  schema: ConnectionSchema,
  server: Pick<LanguageServer, 'request'>,
  check: OperationCheck,
  signal?: AbortSignal,
): Promise<OperationReview> {
  const ask = (): Promise<OperationReview> =>
    requestFrom(schema, server, methods.validateOperation, check, signal);
  const review = await ask();
  return review.problems.length > 0 && (await schema.refreshed(signal)) ? ask() : review;
}

/**
 * Looks up a text in the schema of a connection. Loads a missing schema.
 *
 * @throws UserError if there is no schema, `canceled` if the signal is aborted, and any error of the language server
 */
export async function lookUpSchema(
  schema: ConnectionSchema,
  server: Pick<LanguageServer, 'request'>,
  lookup: SchemaLookup,
  signal?: AbortSignal,
): Promise<LookupResult> {
  return requestFrom(schema, server, methods.lookUpSchema, lookup, signal);
}

/** Sends a request about a schema, to which the server replies null if it doesn't have the schema. */
async function requestFrom<T>(
  schema: ConnectionSchema,
  server: Pick<LanguageServer, 'request'>,
  method: string,
  parameter: SchemaRequest,
  signal: AbortSignal | undefined,
): Promise<T> {
  const request = (sent: SchemaRequest): Promise<T | null> =>
    orCanceled(server.request<T | null>(method, sent), signal);
  await schema.ready(signal);
  const reply = await request(parameter);
  if (reply !== null) return reply;
  // The server has no schemas after a restart, and can evict schemas that no document uses.
  await schema.serve();
  // Requests for other connections can evict the schema again before this one.
  const again = await request({ ...parameter, source: schema.source });
  if (again === null)
    throw new UserError('state', l10n.t('The language server has no schema for this connection.'));
  return again;
}
