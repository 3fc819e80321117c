/** Returns the part of a comparison's table key after `analysis/` and the connection ID. */
export function comparisonResultId(identity: string): string {
  return `changes/${identity}`;
}

/**
 * Parses the connection ID and the report identity of a comparison's table key; `undefined` for other tables.
 */
export function readComparisonKey(
  key: string,
): { readonly connectionId: string; readonly identity: string } | undefined {
  const [, connectionId, identity] = /^analysis\/([^/]+)\/changes\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || identity === undefined ? undefined : { connectionId, identity };
}
