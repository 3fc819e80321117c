/** The result key of a comparison, after `analysis/` and the connection. */
export function comparisonResultId(identity: string): string {
  return `changes/${identity}`;
}

/** Parses the connection and the report of a table key; `undefined` for tables that aren't comparisons. */
export function readComparisonKey(
  key: string,
): { readonly connectionId: string; readonly identity: string } | undefined {
  const [, connectionId, identity] = /^analysis\/([^/]+)\/changes\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || identity === undefined ? undefined : { connectionId, identity };
}
