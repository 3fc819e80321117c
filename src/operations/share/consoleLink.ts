import { formatJson } from '../../shared/json/formatJson';
import { indentJson } from '../jsonText';
import type { Variables } from '../variables';

/**
 * Returns the URL of the API console of an instance. The URL fragment, which browsers don't send to the
 * server, contains the query, its variables, and the operation name.
 */
export function consoleLink(
  baseUrl: string,
  request: {
    readonly query: string;
    readonly variables: Variables;
    readonly operationName?: string | undefined;
  },
): string {
  const state = {
    query: request.query,
    variables: indentJson(formatJson(request.variables)).trimEnd(),
    ...(request.operationName === undefined ? {} : { operationName: request.operationName }),
  };
  return `${baseUrl}/debug/console#${encodeURIComponent(formatJson(state))}`;
}
