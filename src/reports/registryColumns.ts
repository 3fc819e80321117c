/** The columns of the user registry export, spelled and ordered as in the API contract, section 2.5. */
export const registryColumns = ['Instance user ID', 'Service Account', 'Site Admin'] as const;

export type RegistryColumn = (typeof registryColumns)[number];

/** Where the contract's columns stand in a header. A column that is not there has no entry. */
export type ColumnPlaces = ReadonlyMap<RegistryColumn, number>;

/** Finds columns by name, whatever their order, case and spacing; of two alike, the first counts. */
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

/** A boolean cell, `true` or `false` whatever its case; `undefined` for anything else, or for no cell. */
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
