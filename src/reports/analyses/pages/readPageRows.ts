import { wholeTable } from '../../../shared/table/query';
import type { TableReader } from '../../../shared/table/reader';
import type { PageRow } from './pageData';

/** The maximum number of rows that a page uses: the accounts of a large instance. */
const maxPageRows = 200_000;

/** Reads the rows of an analysis result. A row maps column names to cells. */
export async function readPageRows(reader: TableReader, signal?: AbortSignal): Promise<readonly PageRow[]> {
  const names = reader.info.columns.map(({ name }) => name);
  const read: PageRow[] = [];
  // The engine can return fewer rows than requested.
  for (let isComplete = false; !isComplete;) {
    const request = { offset: read.length, limit: maxPageRows - read.length };
    const { rows, matching } = await reader.page(wholeTable, request, signal);
    for (const cells of rows)
      read.push(Object.fromEntries(names.map((name, place) => [name, cells[place] ?? null])));
    isComplete = rows.length === 0 || read.length >= Math.min(matching, maxPageRows);
  }
  return read;
}
