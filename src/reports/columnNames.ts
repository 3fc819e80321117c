/**
 * Normalizes a column name for comparison: removes case, spacing, and punctuation, which can change between
 * versions of the instance.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the index of the first column with one of the names. Earlier names take precedence. */
export function findColumn(
  header: readonly string[],
  names: readonly (string | RegExp)[],
): number | undefined {
  const columns = header.map(comparableName);
  for (const name of names) {
    const place = columns.findIndex((column) =>
      typeof name === 'string' ? column === comparableName(name) : name.test(column),
    );
    if (place !== -1) return place;
  }
  return undefined;
}
