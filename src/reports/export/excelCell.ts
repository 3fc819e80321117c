import { formatCount } from '../../shared/format';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import type { Cell, ColumnKind } from '../../shared/table/table';
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
 * @throws UserError of kind `tooLarge` for text that is longer than an Excel cell allows
 */
export function excelCell(cell: Cell, kind: ColumnKind): ExcelValue {
  if (cell === null) return null;
  return typedValue(cell, kind) ?? excelText(cell);
}

function typedValue(cell: string, kind: ColumnKind): ExcelValue | undefined {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return isExact(cell) ? Number(cell) : undefined;
    case 'boolean':
      return cell === 'true' ? true : cell === 'false' ? false : undefined;
    case 'month':
      return dateOf(/^\d{4}-\d\d$/.test(cell) ? `${cell}-01T00:00:00Z` : undefined);
    case 'date':
      return dateOf(/^\d{4}-\d\d-\d\d$/.test(cell) ? `${cell}T00:00:00Z` : undefined);
    case 'timestamp':
      return dateOf(timestampAsUtc(cell));
    case 'text':
    case 'time':
    case 'nested':
      return undefined;
  }
}

/** Whether Excel stores the number exactly. Numbers with a leading zero or a plus sign stay text. */
function isExact(cell: string): boolean {
  const [, whole = '', fraction = ''] = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][+-]?\d+)?$/.exec(cell) ?? [];
  if (whole === '' || /^-0(?:\.0*)?$/.test(cell)) return false;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  return (
    digits.length <= exactDigits && Number.isFinite(Number(cell)) && (Number(cell) !== 0 || digits === '')
  );
}

/**
 * Converts a timestamp to ISO 8601 in UTC. Returns `undefined` for other time zones, for values more precise than a
 * millisecond, which is the precision of a `Date`, and for text that isn't a timestamp.
 */
function timestampAsUtc(cell: string): string | undefined {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?: ?(?:Z|UTC|\+00(?::?00)?(?: UTC)?))?$/.exec(cell) ??
    [];
  if (day === undefined || time === undefined || !/^\d{0,3}0*$/.test(fraction)) return undefined;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
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
