import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { TableQuery } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { excelCell, excelText, maxExcelColumns, maxExcelRows } from './excelCell';
import { sheetRow, SharedTexts } from './excelRow';
import { excelFormats, workbookChunks, type ExcelFormat } from './excelWorkbook';
import { countRows, viewColumns, viewRows, type RowsOptions, type TableView } from './rows';

/**
 * Formats the view as an Excel workbook with one sheet and a frozen header, streamed row by row.
 *
 * @throws UserError of kind `tooLarge` if the view doesn't fit into a sheet, or a text into a cell; and any error of
 *   `reader`
 */
export async function* excelChunks(
  reader: TableReader,
  view: TableView,
  options: RowsOptions = {},
): AsyncGenerator<Uint8Array> {
  const columns = viewColumns(reader, view);
  const rows = await countRows(reader, view.query, options.signal);
  refuseTooLarge(rows, columns.length);
  const formats: (ExcelFormat | undefined)[] = [];
  for (const column of columns) formats.push(await dateFormat(reader, view.query, column, options.signal));
  const shared = new SharedTexts();
  const widths = formats.map(width);
  const texts = sheetRows(reader, view, { columns, formats, shared }, options);
  yield* workbookChunks(widths, texts, shared.elements());
}

/** The minimum size of a chunk, in characters. Small chunks take longer. */
const chunkCharacters = 64 * 1024;

interface SheetColumns {
  readonly columns: readonly TableColumn[];
  /** The formats of dates and times. */
  readonly formats: readonly (ExcelFormat | undefined)[];
  readonly shared: SharedTexts;
}

async function* sheetRows(
  reader: TableReader,
  view: TableView,
  { columns, formats, shared }: SheetColumns,
  options: RowsOptions,
): AsyncGenerator<string> {
  let number = 1;
  let text = sheetRow(
    number,
    columns.map(({ name }) => excelText(name)),
    shared,
  );
  for await (const row of viewRows(reader, view, options)) {
    number += 1;
    const values = row.map((cell, index) => {
      const { kind = 'text', print } = columns[index] ?? {};
      return excelCell(cell, kind, print);
    });
    text += sheetRow(number, values, shared, formats);
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Returns a width for every value of a column: Excel shows ### for numbers and times that are wider. */
function width(format: ExcelFormat | undefined): number {
  return format ? excelFormats[format].length + 2 : longestNumber;
}

/** A 64-bit integer with its sign, and a blank on both sides, so that it doesn't touch the next cell. */
const longestNumber = 22;

/** Returns the format of a column of dates or times, which shows fractions of seconds if there are any. */
async function dateFormat(
  reader: TableReader,
  query: TableQuery,
  { id, kind, print }: TableColumn,
  signal: AbortSignal | undefined,
): Promise<ExcelFormat | undefined> {
  if (kind === 'month' || kind === 'date') return kind;
  if (kind !== 'timestamp') return undefined;
  for (const value of print?.style === 'text' ? ['.', ','] : ['.']) {
    const filters = [...query.filters, { column: id, operator: 'contains', value } as const];
    const view = { query: { ...query, filters, sort: [] }, columns: [id] };
    // Dates such as 31.12.2026 contain points, too.
    for await (const [cell] of viewRows(reader, view, signal ? { signal } : {}))
      if (/:\d\d[.,]\d/.test(cell ?? '')) return 'timestampWithFraction';
  }
  return 'timestamp';
}

function refuseTooLarge(rows: number, columns: number): void {
  const maxRows = maxExcelRows - 1;
  if (rows <= maxRows && columns <= maxExcelColumns) return;
  const message =
    rows > maxRows
      ? l10n.t('The table has {count} rows, but an Excel sheet can have up to {max} below its header.', {
          count: formatCount(rows),
          max: formatCount(maxRows),
        })
      : l10n.t('The table has {count} columns, but an Excel sheet can have up to {max}.', {
          count: formatCount(columns),
          max: formatCount(maxExcelColumns),
        });
  throw new UserError('tooLarge', message, {
    advice:
      rows > maxRows
        ? l10n.t('Filter the table, or export as CSV or Parquet.')
        : l10n.t('Hide columns, or export as CSV or Parquet.'),
  });
}
