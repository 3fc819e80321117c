import * as l10n from '@vscode/l10n';
import type { StatementStore } from '../../reports/views/statements';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import { maxRowsOfPage } from '../../shared/table/query';
import type { Ask, FoundCells, TableRequest } from '../../shared/tableEditor/requests';
import { placeById } from '../../shared/table/byId';
import { copyText } from '../../shared/table/copyText';
import type { TableReader } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import { resultClosed } from './sqlTables';
import type { OpenTable, TableSelection } from './tableToOpen';

interface Context {
  readonly table: OpenTable;
  /** The saved and recent statements for the connection or data warehouse of the table, or for workspace files. */
  readonly statements: StatementStore;
  readonly copy: (text: string) => Promise<void>;
  readonly showLog: () => void;
  /** Shows the progress of the request. */
  readonly say: (text: string) => void;
  /** Runs the command of a hint. */
  readonly fix: (hint: string) => Promise<void>;
  /** Saves an image to a location that the user selects. Returns `false` if the user cancels. */
  readonly saveImage: (image: Ask<'saveImage'>) => Promise<boolean>;
  /** Opens the result of a statement as a separate table. */
  readonly openResult: (result: TableReader, title: string) => Promise<void>;
  /** Exports the result of a statement. */
  readonly exportResult: (result: TableReader, selection: TableSelection) => Promise<void>;
}

/** The maximum number of cells to copy to the clipboard. */
const maxCopiedCells = 2_000_000;

/**
 * Handles a request of a webview.
 *
 * @throws UserError if the request fails, and any error of the functions in `context`
 */
export async function handleRequest(
  request: TableRequest,
  context: Context,
  signal: AbortSignal,
): Promise<unknown> {
  const { table } = context;
  switch (request.kind) {
    case 'find':
      return findCells(readerOf(table, request.table), request, signal);
    case 'page':
      return readerOf(table, request.table).page(request.query, request.page, signal);
    case 'profile':
      return readerOf(table, request.table).profile(request.query, request.column, signal);
    case 'aggregate':
      return readerOf(table, request.table).aggregate(request.query, request.request, signal);
    case 'catalog':
      return table.sql.catalog();
    case 'sql': {
      const result = await table.sql.ask(request.statement, signal);
      await context.statements.ran(request.statement, Date.now());
      return result;
    }
    case 'statements':
      return context.statements.list();
    case 'saveView':
      await context.statements.save(request.name, request.statement);
      return context.statements.list();
    case 'removeView':
      await context.statements.remove(request.name);
      return context.statements.list();
    case 'openResult':
      await table.sql.use(request.table, (result) => context.openResult(result, request.title));
      return null;
    case 'saveImage':
      return context.saveImage(request);
    case 'close':
      await table.sql.close(request.table);
      return null;
    case 'copyText':
      await context.copy(request.text);
      return null;
    case 'copyRows':
      return copyRows(readerOf(table, request.table), request, context, signal);
    case 'refresh':
      await table.refresh?.(signal);
      return null;
    case 'changeRange':
      await table.changeRange?.(signal, context.say);
      return null;
    case 'changeSnapshot':
      if (table.comparison) await table.changeSnapshot?.(request.side, table.comparison);
      return null;
    case 'changeDelimiter':
      await table.changeDelimiter?.();
      return null;
    case 'treatColumn':
      await table.treatColumn?.(request.column, request.as ?? undefined);
      return null;
    case 'showLog':
      context.showLog();
      return null;
    case 'loadUserNames':
      await table.loadUserNames?.(signal, context.say);
      return null;
    case 'connections':
      await table.connections?.act?.(request.action, request.target);
      return null;
    case 'fix':
      await context.fix(request.hint);
      return null;
    case 'export':
      await exportRows(request, context);
      return null;
  }
}

async function exportRows(
  { table: number, query, columns }: Ask<'export'>,
  { table, exportResult }: Context,
): Promise<void> {
  if (number !== 0) return table.sql.use(number, (result) => exportResult(result, { query, columns }));
  if (!table.exportTable) {
    throw new UserError('input', l10n.t("You can't export this table."), {
      advice: l10n.t('Copy its rows instead.'),
    });
  }
  await table.exportTable({ query, columns });
}

function readerOf(table: OpenTable, number: number): TableReader {
  const reader = number === 0 ? table.reader : table.sql.reader(number);
  if (reader) return reader;
  throw resultClosed();
}

async function copyRows(
  reader: TableReader,
  { query, columns: ids, rows: ranges, format }: Ask<'copyRows'>,
  { copy }: Context,
  signal: AbortSignal,
): Promise<number> {
  const places = ids.map((id) => placeById(reader.info.columns, id));
  const columns = places.flatMap((place) => reader.info.columns[place] ?? []);
  const missing = ids[places.indexOf(-1)];
  if (missing !== undefined)
    throw new UserError('input', l10n.t('The table has no column "{column}".', { column: missing }));
  const count = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  if (count * ids.length > maxCopiedCells) {
    const maxRows = Math.floor(maxCopiedCells / ids.length);
    throw new UserError('tooLarge', l10n.t('You can copy up to {max} rows.', { max: formatCount(maxRows) }), {
      advice: l10n.t('Filter the table, or export it to a file.'),
    });
  }
  const cells: (readonly Cell[])[] = [];
  for (const [from, to] of ranges) {
    for (let offset = from; offset < to; offset += maxRowsOfPage) {
      const page = { offset, limit: Math.min(maxRowsOfPage, to - offset) };
      const { rows } = await reader.page(query, page, signal);
      cells.push(...rows.map((row) => places.map((place) => row[place] ?? null)));
    }
  }
  await copy(copyText(format, columns, cells));
  return cells.length;
}

/** The maximum number of searched rows, more than a user can step through. */
const maxRows = 10_000;

/**
 * Finds the cells that contain the search text of a query, within the first matching rows.
 *
 * @throws UserError if a column doesn't exist, the table can't be read, or the search is canceled
 */
async function findCells(
  reader: TableReader,
  { query, columns }: Omit<Ask<'find'>, 'table'>,
  signal: AbortSignal,
): Promise<FoundCells> {
  const places = columns.map((id) => placeById(reader.info.columns, id));
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
