import * as l10n from '@vscode/l10n';
import { isRecord } from '../shared/record';
import { UserError } from '../shared/userError';
import { postGraphql } from './graphqlApi';
import type { GraphqlResponse, GraphqlTarget } from './graphqlResponse';

const defaultTimeoutMs = 60_000;
const operationName = 'IntrospectionQuery';

/**
 * Requests the schema of an instance. First requests everything that the specification has, such as deprecated
 * arguments, and after a GraphQL error what the server accepts.
 *
 * @param timeoutMs the timeout of each request
 * @returns the text of the response: JSON with `data.__schema`
 * @throws UserError of a failed request, or `notThisService` when the instance supports none of the queries
 */
export async function introspect(
  target: GraphqlTarget,
  signal?: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<string> {
  const { host } = new URL(target.baseUrl);
  let refused: GraphqlResponse | undefined;
  // Imported on demand, because schemas are loaded rarely, and long after activation.
  const { introspectionLadder } = await import('./introspectionQueries');
  const queries = introspectionLadder();
  let next = queries.next();
  while (next.done !== true) {
    const query = next.value;
    const response = await postGraphql(
      target,
      { query, operationName },
      { timeoutMs, idempotent: true, ...(signal && { signal }) },
    );
    if (response.kind === 'data' && hasSchema(response.data)) return response.text;
    // Tries a simpler query only after an error about the query itself.
    if (response.failure) throw response.failure;
    refused = response;
    next = queries.next(response.kind === 'errors' || response.kind === 'data' ? response.errors : []);
  }
  throw new UserError('notThisService', l10n.t("{host} doesn't allow introspection.", { host }), {
    hint: 'chooseSchemaFile',
    ...(refused && { detail: refused.text }),
  });
}

function hasSchema(data: unknown): boolean {
  return isRecord(data) && Boolean(data['__schema']);
}
