import * as l10n from '@vscode/l10n';
import { shortText } from '../../shared/format';
import type { Cell, TableColumn } from '../../shared/table/table';

/** Formats a cell for display; returns it unchanged if it can't be parsed. */
export type FormatCell = (cell: string) => string;

/** In characters. `Intl` formats a number with more than 309 digits as infinity. */
const longestNumber = 300;

/**
 * In characters. A cell shows less than this at any column width, and a longer tooltip would fill the screen.
 */
const longestLine = 1000;
const longestTooltip = 5000;

/** Numeric identifiers get no separators: user 1234 and the year 2026, not 1,234 and 2,026. */
const naming = [
  /(?:^|[^a-z])(?:ids?|year|code|port|number|no|version|zip)$/i,
  /[a-z](?:I[dD]|Ids|Year|Code|Port|Number|Version|Zip)$/,
];

/** Whether the name of a column of integers says that they identify something. They are never added up. */
export function isNumericName(name: string): boolean {
  return naming.some((pattern) => pattern.test(name.trim()));
}

/** Returns a function that creates a format of `Intl` once, because thousands of columns can have the same one. */
function createdOnce<Options, Format>(
  create: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const created = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const format = created.get(key) ?? create(locale, options);
    created.set(key, format);
    return format;
  };
}

export const numberFormat = createdOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dateFormat = createdOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the formatter of a column's cells in a language: numbers with separators, and localized dates. */
export function cellFormat({ kind, name, print }: TableColumn, locale: string): FormatCell {
  // The spelling of the cells says more than their values.
  if (print?.style === 'text') return same;
  switch (kind) {
    case 'integer':
    case 'decimal': {
      const isName = kind === 'integer' && isNumericName(name);
      const numbers = numberFormat(locale, { maximumFractionDigits: 20, useGrouping: !isName });
      // A quartile of identifiers can have a fraction.
      if (isName) return (cell) => (/^\d+\.\d+$/.test(cell) ? numbers.format(cell as `${number}`) : cell);
      // A string retains every digit; a number has about sixteen.
      return (cell) => (cell.length <= longestNumber && isNumeric(cell) ? numbers.format(cell) : cell);
    }
    case 'month': {
      const months = dateFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
      return (cell) => moment(months, `${cell}-01T00:00:00Z`, cell);
    }
    case 'date': {
      const dates = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
      return (cell) => moment(dates, `${cell}T00:00:00Z`, cell);
    }
    case 'timestamp': {
      const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
      const moments = dateFormat(locale, options);
      return (cell) => {
        const text = cell.replace(' ', 'T');
        const zoned = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text.slice(10));
        const shown = moment(moments, zoned ? text : `${text}Z`, cell);
        return zoned && shown !== cell ? `${shown} UTC` : shown;
      };
    }
    case 'text':
    case 'boolean':
    case 'time':
    case 'nested':
      return same;
  }
}

/** Returns the text as one line for a cell; the tooltip shows several lines. */
export function cellLine(text: string): string {
  return shortText(text, longestLine).replace(/\r\n|\r|\n/g, ' ↵ ');
}

export function cellTooltip(text: string): string {
  return shortText(text, longestTooltip);
}

/** Returns the placeholder of a blank or empty cell; `undefined` for other cells. */
export function placeholder(cell: Cell): string | undefined {
  if (cell === null) return l10n.t('(blank)');
  return cell === '' ? '""' : undefined;
}

const same: FormatCell = (cell) => cell;

function isNumeric(cell: string): cell is `${number}` {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(cell);
}

function moment(format: Intl.DateTimeFormat, iso: string, cell: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? cell : format.format(instant);
}
