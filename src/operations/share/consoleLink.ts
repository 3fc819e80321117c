import type { Variables } from '../variables';

/**
 * The address of an instance's own console with a query and its variables in the fragment, which browsers do not
 * send to the server.
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
    variables: JSON.stringify(request.variables, null, 2),
    ...(request.operationName === undefined ? {} : { operationName: request.operationName }),
  };
  return `${baseUrl}/debug/console#${encodeURIComponent(JSON.stringify(state))}`;
}
