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
export function findColumn(header: readonly string[], names: readonly string[]): number | undefined {
  const columns = header.map(comparableName);
  return names.map((name) => columns.indexOf(comparableName(name))).find((place) => place !== -1);
}
