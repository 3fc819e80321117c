import { formatCount } from '../../shared/format';
import * as l10n from '@vscode/l10n';
import { plainNumber } from '../../shared/table/plainNumber';
import { UserError } from '../../shared/userError';
import type { Cell, ColumnKind, PrintStyle } from '../../shared/table/table';
import { instantText, parseMoment } from '../../shared/table/moments';
import type { ExcelValue } from './excelRow';

/** Limits from Microsoft's "Excel specifications and limits". */
export const maxExcelRows = 1_048_576;
export const maxExcelColumns = 16_384;
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
export function excelText(text: string): string {
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
