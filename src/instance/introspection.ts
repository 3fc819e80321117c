import { UserError } from '../shared/userError';
import { postGraphql } from './graphqlApi';
import type { GraphqlResponse, GraphqlTarget } from './graphqlResponse';

const deadlineMs = 60_000;
const operationName = 'IntrospectionQuery';

/**
 * Asks an instance for its schema: with graphql-js' query in its default options, which is what instances are known
 * to answer, and where one objects with a GraphQL error, with less and less of it.
 *
 * @returns the answer as the instance sent it: JSON with `data.__schema`
 * @throws UserError when the instance cannot be reached or refuses the credential, `notThisService` when it answers
 *   none of the queries
 */
export async function introspect(target: GraphqlTarget, signal?: AbortSignal): Promise<string> {
  const { host } = new URL(target.baseUrl);
  let refused: GraphqlResponse | undefined;
  // A schema is loaded long after the extension, and seldom.
  const { introspectionLadder } = await import('./introspectionLadder');
  for (const query of introspectionLadder()) {
    const response = await postGraphql(
      target,
      { query, operationName },
      { deadlineMs, idempotent: true, ...(signal === undefined ? {} : { signal }) },
    );
    if (response.kind === 'data' && hasSchema(response.data)) return response.text;
    // Only an objection to the query itself is met with another query.
    if (response.failure !== undefined) throw response.failure;
    refused = response;
  }
  throw new UserError('notThisService', `${host} doesn't allow introspection.`, {
    hint: 'chooseSchemaFile',
    ...(refused === undefined ? {} : { detail: refused.text }),
  });
}

function hasSchema(data: unknown): boolean {
  return typeof data === 'object' && data !== null && '__schema' in data && Boolean(data.__schema);
}
