import type { StatementStore } from '../../reports/views/statements';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import { maxRowsOfPage } from '../../shared/preview/queryChecks';
import type { Ask, PreviewRequest } from '../../shared/preview/requests';
import { copyText } from '../../shared/table/copyText';
import type { TableReader } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import type { OpenTable } from './tableToOpen';

interface Context {
  readonly table: OpenTable;
  /** The saved statements of the table's connection. */
  readonly statements: StatementStore;
  readonly copy: (text: string) => Promise<void>;
  /** Saves an image where the user selects; false if the user cancels. */
  readonly saveImage: (image: Ask<'saveImage'>) => Promise<boolean>;
  /** Opens the result of a statement as a separate table. */
  readonly openResponse: (answer: TableReader, title: string) => Promise<void>;
}

/** The maximum number of cells to copy to the clipboard; larger selections need a file export. */
const maxCopiedCells = 2_000_000;

/**
 * Handles one request of a page.
 *
 * @throws UserError with a user-readable message
 */
export async function answerRequest(
  request: PreviewRequest,
  context: Context,
  signal: AbortSignal,
): Promise<unknown> {
  const { table } = context;
  switch (request.kind) {
    case 'page':
      return readerOf(table, request.table).page(request.query, request.page, signal);
    case 'profile':
      return readerOf(table, request.table).profile(request.query, request.column, signal);
    case 'aggregate':
      return readerOf(table, request.table).aggregate(request.query, request.request, signal);
    case 'catalog':
      return sqlOf(table).catalog();
    case 'sql': {
      const answer = await sqlOf(table).ask(request.statement, signal);
      await context.statements.ran(request.statement, Date.now());
      return answer;
    }
    case 'statements':
      return context.statements.list();
    case 'saveView':
      await context.statements.save(request.name, request.statement);
      return context.statements.list();
    case 'removeView':
      await context.statements.remove(request.name);
      return context.statements.list();
    case 'openAnswer':
      await context.openResponse(readerOf(table, request.table), request.title);
      return null;
    case 'saveImage':
      return context.saveImage(request);
    case 'close':
      await table.sql?.close(request.table);
      return null;
    case 'copyText':
      await context.copy(request.text);
      return null;
    case 'copyRows':
      return copyRows(readerOf(table, request.table), request, context, signal);
    case 'export':
      if (table.exportTable === undefined) {
        throw new UserError('input', 'This table cannot be exported from here.', {
          advice: 'Copy its rows instead.',
        });
      }
      await table.exportTable({ query: request.query, columns: request.columns });
      return null;
  }
}

function sqlOf({ sql }: OpenTable): NonNullable<OpenTable['sql']> {
  if (sql !== undefined) return sql;
  throw new UserError('platform', "SQL isn't available because the report engine isn't available.");
}

function readerOf(table: OpenTable, number: number): TableReader {
  const reader = number === 0 ? table.reader : table.sql?.reader(number);
  if (reader !== undefined) return reader;
  throw new UserError('input', 'The answer of this statement is closed.', { advice: 'Run it again.' });
}

async function copyRows(
  reader: TableReader,
  { query, columns: ids, rows: ranges, format }: Ask<'copyRows'>,
  { copy }: Context,
  signal: AbortSignal,
): Promise<number> {
  const places = ids.map((id) => reader.info.columns.findIndex((column) => column.id === id));
  const columns = places.flatMap((place) => reader.info.columns[place] ?? []);
  if (columns.length < ids.length) throw new UserError('input', 'A column to copy is not in this table.');
  const count = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  if (count * ids.length > maxCopiedCells) {
    const most = Math.floor(maxCopiedCells / ids.length);
    throw new UserError('tooLarge', `More than ${formatCount(most)} rows are too much for the clipboard.`, {
      advice: 'Filter the table, or export it to a file.',
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
