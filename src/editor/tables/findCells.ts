import * as l10n from '@vscode/l10n';
import { maxRowsOfPage } from '../../shared/tableEditor/queryChecks';
import type { Ask, FoundCells } from '../../shared/tableEditor/requests';
import { UserError } from '../../shared/userError';
import type { TableReader } from '../../shared/table/reader';

/** The maximum number of searched rows, more than a user can step through. */
const maxRows = 10_000;

/**
 * Finds the cells that contain the search text of a query, within the first matching rows.
 *
 * @throws UserError if a column doesn't exist, the table can't be read, or the search is canceled
 */
export async function findCells(
  reader: TableReader,
  { query, columns }: Omit<Ask<'find'>, 'table'>,
  signal: AbortSignal,
): Promise<FoundCells> {
  const places = columns.map((id) => reader.info.columns.findIndex((column) => column.id === id));
  const missing = columns[places.indexOf(-1)];
  if (missing !== undefined)
    throw new UserError('input', l10n.t('The table has no column "{column}".', { column: missing }));
  const search = query.search.toLowerCase();
  const cells: [number, number][] = [];
  let rowCount = 0;
  for (let offset = 0; offset < maxRows; offset += maxRowsOfPage) {
    const { rows, matching } = await reader.page(query, { offset, limit: maxRowsOfPage }, signal);
    rowCount = matching;
    rows.forEach((row, index) => {
      places.forEach((place, column) => {
        if (row[place]?.toLowerCase().includes(search) === true) cells.push([offset + index, column]);
      });
    });
    if (offset + rows.length >= matching || rows.length === 0) break;
  }
  return { cells, complete: rowCount <= maxRows };
}
