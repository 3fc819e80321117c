import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { TableQuery } from '../../shared/table/query';
import type { TableColumn, Cell, ColumnKind, PrintStyle } from '../../shared/table/table';
import { sheetRow, SharedTexts, type ExcelValue } from './excelRow';
import { excelFormats, workbookChunks, type ExcelFormat } from './excelWorkbook';
import { countRows, viewColumns, viewRows, type RowsOptions, type TableView } from './rows';
import { plainNumber } from '../../shared/table/plainNumber';
import { instantText, parseMoment } from '../../shared/table/moments';

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

/** Limits from Microsoft's "Excel specifications and limits". */
export const maxExcelRows = 1_048_576;
const maxExcelColumns = 16_384;
const maxCharacters = 32_767;

/** The number of significant digits that Excel stores. */
const exactDigits = 15;

/** The first day for Excel dates. Before this day, Excel counts a nonexistent February 29, 1900. */
const firstSafeDay = Date.UTC(1900, 2, 1);
const lastDay = Date.UTC(10_000, 0, 1);

/**
 * Converts a cell for Excel. Numbers, Booleans, months, dates, and timestamps stay typed if Excel can store them
 * exactly. Blanks stay blank, and everything else becomes text, so that no digit of a 64-bit integer is lost. Text is
 * never a formula.
 *
 * @param print the style `text` if the column has a type, and numbers or times in several spellings
 * @throws UserError of kind `tooLarge` for text that is longer than an Excel cell allows
 */
export function excelCell(cell: Cell, kind: ColumnKind, print?: PrintStyle): ExcelValue {
  if (cell === null) return null;
  return typedValue(cell, kind, print?.style === 'text' ? print : undefined) ?? excelText(cell);
}

const dayLength = '2026-01-31'.length;

type Spelled = Extract<PrintStyle, { readonly style: 'text' }>;

function typedValue(cell: string, kind: ColumnKind, spelled: Spelled | undefined): ExcelValue | undefined {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return exactValue(spelled ? plainNumber({ kind, print: spelled }, cell) : cell);
    case 'boolean':
      return cell === 'true' ? true : cell === 'false' ? false : undefined;
    case 'month':
      return dateOf(/^\d{4}-\d\d$/.test(cell) ? `${cell}-01T00:00:00Z` : undefined);
    case 'date':
      return dateOf(cell.trim().length === dayLength ? timestampAsUtc(cell, false) : undefined);
    case 'timestamp':
      return dateOf(timestampAsUtc(cell, spelled?.utc === true));
    case 'text':
    case 'time':
    case 'nested':
      return undefined;
  }
}

/** Returns a number that Excel stores exactly. Numbers with a leading zero or a plus sign stay text. */
function exactValue(cell: string): number | undefined {
  const [, whole = '', fraction = ''] = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][+-]?\d+)?$/.exec(cell) ?? [];
  if (whole === '' || /^-0(?:\.0*)?$/.test(cell)) return undefined;
  const digits = `${whole}${fraction.replace(/(?<!0)0+$/, '')}`.replace(/^0+/, '');
  const number = Number(cell);
  return digits.length <= exactDigits && Number.isFinite(number) && (number !== 0 || digits === '')
    ? number
    : undefined;
}

/**
 * Converts a timestamp to ISO 8601 in UTC. Returns `undefined` for values more precise than a millisecond, which is the
 * precision of a `Date`, for text that isn't a timestamp, and for other time zones unless all cells have one.
 */
function timestampAsUtc(cell: string, zoned: boolean): string | undefined {
  const moment = parseMoment(cell);
  if (!moment || moment.fraction.length > 3) return undefined;
  return zoned || (moment.offset ?? 0) === 0 ? `${instantText(moment)}Z` : undefined;
}

function dateOf(iso: string | undefined): Date | undefined {
  const time = iso === undefined ? Number.NaN : Date.parse(iso);
  return time >= firstSafeDay && time < lastDay ? new Date(time) : undefined;
}

/**
 * Returns a text if a cell can contain it.
 *
 * @throws UserError of kind `tooLarge` for text that is longer than an Excel cell allows
 */
function excelText(text: string): string {
  if (text.length > maxCharacters) {
    throw new UserError(
      'tooLarge',
      l10n.t('A cell has {count} characters, but Excel allows up to {max}.', {
        count: formatCount(text.length),
        max: formatCount(maxCharacters),
      }),
      {
        advice: l10n.t('Hide the column, or export as CSV or Parquet.'),
      },
    );
  }
  return text;
}
