import type { TableQuery } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';

/** Which rows and columns of a table are handed on. */
export interface TableView {
  readonly query: TableQuery;
  /** Ids of columns, in the order wanted. */
  readonly columns: readonly string[];
}

const pageRows = 2000;

/** The columns of a view, in its order. Ids that the table does not have are left out. */
export function viewColumns(reader: TableReader, { columns }: TableView): readonly TableColumn[] {
  return columns.flatMap((id) => reader.info.columns.filter((column) => column.id === id));
}

export interface RowsOptions {
  /** Stop after so many rows. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (rows: number, matching: number) => void;
}

/** The rows of a view, page by page, so that only one page is held. */
export async function* viewRows(
  reader: TableReader,
  view: TableView,
  { limit = Infinity, signal, onProgress }: RowsOptions,
): AsyncGenerator<readonly Cell[]> {
  const places = viewColumns(reader, view).map((column) => reader.info.columns.indexOf(column));
  for (let offset = 0, matching = 1; offset < Math.min(limit, matching);) {
    const page = { offset, limit: Math.min(pageRows, limit - offset) };
    const answer = await reader.page(view.query, page, signal);
    if (answer.rows.length === 0) return;
    for (const row of answer.rows) yield places.map((place) => row[place] ?? null);
    offset += answer.rows.length;
    matching = answer.matching;
    onProgress?.(offset, matching);
  }
}

/** How many rows a query matches. */
export async function countRows(
  reader: TableReader,
  query: TableQuery,
  signal?: AbortSignal,
): Promise<number> {
  return (await reader.page(query, { offset: 0, limit: 1 }, signal)).matching;
}
