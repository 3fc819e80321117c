import { shortText } from '../../shared/format';
import type { Cell, TableColumn } from '../../shared/table/table';

/** Turns a cell into what people read; what it cannot read, it leaves as it is. */
export type FormatCell = (cell: string) => string;

/** In characters. The platform formats a longer number as infinity. */
const longestNumber = 300;

/** In characters. A cell shows less than this, however wide its column is, and such a tooltip fills the screen. */
const longestLine = 1000;
const longestTooltip = 5000;

/** Numbers that name something are not counted with: nobody writes user 1,234 or the year 2,026. */
const naming = [
  /(?:^|[^a-z])(?:ids?|year|code|port|number|no|version|zip)$/i,
  /[a-z](?:I[dD]|Ids|Year|Code|Port|Number|Version|Zip)$/,
];

/** How the cells of a column are written in a language: numbers with their separators, dates as dates. */
export function cellFormat({ kind, name }: TableColumn, locale: string): FormatCell {
  switch (kind) {
    case 'integer':
    case 'decimal': {
      if (kind === 'integer' && naming.some((pattern) => pattern.test(name.trim()))) return same;
      const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      // As text, a number keeps every digit; as a number it would have sixteen.
      return (cell) => (cell.length <= longestNumber && isNumeric(cell) ? numbers.format(cell) : cell);
    }
    case 'month': {
      const months = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
      return (cell) => moment(months, `${cell}-01T00:00:00Z`, cell);
    }
    case 'date': {
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
      return (cell) => moment(dates, `${cell}T00:00:00Z`, cell);
    }
    case 'timestamp': {
      const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;
      const moments = new Intl.DateTimeFormat(locale, options);
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

/** A cell is one line high; its tooltip has more of them. */
export function cellLine(text: string): string {
  return shortText(text, longestLine).replace(/\r\n|\r|\n/g, ' ↵ ');
}

export function cellTooltip(text: string): string {
  return shortText(text, longestTooltip);
}

/** What a cell shows that has no text: a blank is told from the empty text. */
export function placeholder(cell: Cell): string | undefined {
  if (cell === null) return '(blank)';
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
