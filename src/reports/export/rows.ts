import { byId, placeById } from '../../shared/table/byId';
import type { TableQuery } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';

/** The rows and columns of a table to export. */
export interface TableView {
  readonly query: TableQuery;
  /** IDs of columns, in the order of the export. */
  readonly columns: readonly string[];
}

const pageRows = 2000;

/** Returns the columns of a view, in its order. IDs that the table doesn't have are omitted. */
export function viewColumns(reader: TableReader, { columns }: TableView): readonly TableColumn[] {
  return columns.flatMap((id) => byId(reader.info.columns, id) ?? []);
}

export interface RowsOptions {
  /** The maximum number of rows. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (rows: number, matching: number) => void;
}

/** Reads the rows of a view page by page, so that only one page is in memory. */
export async function* viewRows(
  reader: TableReader,
  view: TableView,
  { limit = Infinity, signal, onProgress }: RowsOptions,
): AsyncGenerator<readonly Cell[]> {
  const places = viewColumns(reader, view).map(({ id }) => placeById(reader.info.columns, id));
  for (let offset = 0, matching = 1; offset < Math.min(limit, matching);) {
    const page = { offset, limit: Math.min(pageRows, limit - offset) };
    const reply = await reader.page(view.query, page, signal);
    if (reply.rows.length === 0) return;
    for (const row of reply.rows) yield places.map((place) => row[place] ?? null);
    offset += reply.rows.length;
    matching = reply.matching;
    onProgress?.(offset, matching);
  }
}

/** Returns the number of rows that a query matches. */
export async function countRows(
  reader: TableReader,
  query: TableQuery,
  signal?: AbortSignal,
): Promise<number> {
  return (await reader.page(query, { offset: 0, limit: 1 }, signal)).matching;
}
