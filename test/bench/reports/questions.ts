import { wholeTable, type TableQuery } from '../../../src/shared/table/query';

/** View of the report, and the equivalent SQL. */
export interface View {
  readonly name: string;
  readonly query: TableQuery;
  readonly sql: string;
}

export const views: readonly View[] = [
  { name: 'original order', query: wholeTable, sql: '' },
  {
    name: 'sorted by a text column',
    query: { ...wholeTable, sort: [{ column: 'email', direction: 'descending' }] },
    sql: 'ORDER BY email DESC',
  },
  {
    name: 'sorted by a number column',
    query: { ...wholeTable, sort: [{ column: 'suggestions', direction: 'ascending' }] },
    sql: 'ORDER BY suggestions',
  },
  {
    name: 'filtered by text',
    query: { ...wholeTable, filters: [{ column: 'email', operator: 'contains', value: '99' }] },
    sql: "WHERE contains(email, '99')",
  },
  {
    name: 'searched in all columns',
    query: { ...wholeTable, search: 'person 1999' },
    sql: "WHERE contains(lower(concat_ws(' ', *COLUMNS(*))), 'person 1999')",
  },
];

/** Number of rows in a page. */
export const limit = 100;

/** Positions of the measured pages, from 0 for the first page to 1 for the last. */
export const places = [
  ['first', 0],
  ['middle', 0.5],
  ['last', 1],
] as const;

/** Returns the offset of a page. */
export function offsetAt(share: number, matching: number): number {
  return Math.max(0, Math.floor(share * (matching - limit)));
}

/** Names of the measurements, which are the same for the report engine and for DuckDB alone. */
export const named = {
  copied: 'validate and copy',
  opened: (view: string) => `${view}: first page`,
  page: (view: string, place: string) => `${view}: ${place} page afterwards`,
};
