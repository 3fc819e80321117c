import { wholeTable } from '../../../shared/table/query';
import type { TableReader } from '../../../shared/table/reader';
import type { PageRow } from './pageData';

/** The maximum number of rows that a page uses: decades of days, or years of weeks for each client. */
const maxPageRows = 20_000;

/** Reads the rows of an analysis result. A row maps column names to cells. */
export async function readPageRows(reader: TableReader, signal?: AbortSignal): Promise<readonly PageRow[]> {
  const { rows } = await reader.page(wholeTable, { offset: 0, limit: maxPageRows }, signal);
  const names = reader.info.columns.map(({ name }) => name);
  return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? null])));
}
