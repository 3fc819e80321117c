/** The columns of the user registry export, with the names and the order of the API contract, section 2.5. */
export const registryColumns = ['Instance user ID', 'Service Account', 'Site Admin'] as const;

export type RegistryColumn = (typeof registryColumns)[number];

/** The positions of the contract's columns in a header. A missing column has no entry. */
export type ColumnPlaces = ReadonlyMap<RegistryColumn, number>;

/**
 * Finds columns by name, regardless of order, case, spaces, hyphens, and underscores. The first of several matches is
 * used.
 */
export function findColumns(header: readonly string[]): ColumnPlaces {
  const names = header.map(comparable);
  return new Map(
    registryColumns
      .map((column): [RegistryColumn, number] => [column, names.indexOf(comparable(column))])
      .filter(([, place]) => place !== -1),
  );
}

function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/**
 * Parses a Boolean cell, ignoring case and surrounding spaces. Returns `undefined` for other text, and for a missing
 * cell.
 */
export function readBoolean(cell: string | undefined): boolean | undefined {
  switch (cell?.trim().toLowerCase()) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return undefined;
  }
}
