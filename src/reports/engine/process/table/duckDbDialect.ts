import { exactNumber } from '../../../../shared/exactNumber';
import { filterNumber } from '../../../../shared/table/plainNumber';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { QueryDialect } from '../../../../tables/dialect';
import { decimalRange, integerRange, type NumberRange } from '../../../../tables/numberNeighbor';
import type { StoredColumn } from './columns';
import { cellText, printed } from './printed';
import { valueOf } from './spelled';

/**
 * Characters that cells of a kind can contain. A search for text with other characters skips such columns.
 */
const alphabets: Readonly<Partial<Record<StoredColumn['kind'], RegExp>>> = {
  integer: /^[-\d]+$/,
  decimal: /^[-+.\dainfe]+$/i,
  boolean: /^[aeflrstu]+$/i,
  month: /^[-\d]+$/,
  date: /^[-\d]+$/,
  time: /^[:.+\-\d]+$/,
};

const of = ({ id }: StoredColumn): string => sqlIdentifier(id);
const varchar = (value: string): string => `CAST(${value} AS VARCHAR)`;
const hasSpellings = ({ print }: StoredColumn): boolean => print.style === 'text';

/**
 * Cells of numbers with different spellings are compared by value, and also by text. Beside decimal commas, `1.234` is a
 * value; the cell `1.234` has the value 1234.
 */
function among(column: StoredColumn, texts: readonly string[]): string {
  const cell = cellText(column);
  const sameAs = (of: readonly string[]): string =>
    of.length === 0 ? 'false' : `${cell} IN (${of.map(sqlLiteral).join(', ')})`;
  const { kind, type, print } = column;
  if (print.style !== 'text') return sameAs(texts);
  const { decimal, ...plain } = print;
  const same = sameAs(decimal === ',' ? texts.filter((text) => exactNumber(text) === undefined) : texts);
  const values = texts
    .map((text) => (decimal ? filterNumber(column, text) : text))
    .map((text) => valueOf({ kind, type, print: plain }, sqlLiteral(text)));
  return `(coalesce(${of(column)} IN (${values.join(', ')}), false) OR coalesce(${same}, false))`;
}

const decimalType = /^DECIMAL\((\d+),(\d+)\)$/;
const bits: Readonly<Record<string, number>> = {
  TINYINT: 8,
  SMALLINT: 16,
  INTEGER: 32,
  BIGINT: 64,
  HUGEINT: 128,
};

function range(column: StoredColumn): NumberRange {
  const { type } = column;
  if (type === 'DOUBLE' || type === 'FLOAT') return hasSpellings(column) ? 'rounded' : 'floating';
  const [, precision, scale] = decimalType.exec(type) ?? [];
  if (precision !== undefined) return decimalRange(Number(precision), Number(scale));
  const size = bits[type.replace(/^U/, '')];
  return size === undefined ? { scale: 0 } : integerRange(size, !type.startsWith('U'));
}

/** Converts a date or timestamp to a timestamp. Days need no conversion, which takes longer than grouping them. */
function moment(value: string, { type }: StoredColumn): string {
  return type === 'DATE' ? value : `CAST(${value} AS TIMESTAMP)`;
}

/** The dialect of the report engine. */
export const duckDbDialect: QueryDialect<StoredColumn> = {
  text: sqlLiteral,
  value: (text, { kind, type }) => {
    const value = kind === 'month' ? `${text}-01` : text;
    return `CAST(${sqlLiteral(value)} AS ${type === 'FLOAT' ? 'DOUBLE' : type})`;
  },
  number: String,
  of,
  // The text of a cell can differ from that of its value.
  cell: (value, column) => (value === of(column) ? cellText(column) : printed(column, value)),
  textOf: (value) => `regexp_replace(${varchar(value)}, '\\.0$', '')`,
  lower: (value) => `lower(${value})`,
  has: (value, part) => `contains(${value}, ${part})`,
  starts: (value, part) => `starts_with(${value}, ${part})`,
  ends: (value, part) => `ends_with(${value}, ${part})`,
  range,
  scale: ({ type }) => Number(decimalType.exec(type)?.[2] ?? 0),
  // A FLOAT is compared as the decimal number that is displayed: 0.1, not 0.10000000149.
  numberOf: (column) => (column.type === 'FLOAT' ? `CAST(${varchar(of(column))} AS DOUBLE)` : of(column)),
  // An OR would be 20 times slower.
  differs: (left, right) => `${left} IS DISTINCT FROM ${right}`,
  among,
  isSearched: (column, search) => hasSpellings(column) || (alphabets[column.kind]?.test(search) ?? true),
  hasSpellings,
  distinct: (value) => `count(DISTINCT ${value})`,
  median: (value) => `quantile_cont(${value}, 0.5)`,
  sum: (value) => `sum(${value})`,
  double: (value) => `CAST(${value} AS DOUBLE)`,
  // Only the keys of groups are converted to text, not those of rows.
  day: (interval, value, column) => `date_trunc('${interval}', ${moment(value, column)})`,
  hour: (value, column) => `date_trunc('hour', ${moment(value, column)})`,
  weekday: (value, column) => `isodow(${moment(value, column)})`,
  hourOfDay: (value, column) => `hour(${column.kind === 'time' ? value : moment(value, column)})`,
  printMoment: (by, value) => {
    if (by === 'hour') return `strftime(${value}, '%Y-%m-%dT%H:00:00')`;
    return varchar(by === 'weekday' || by === 'hourOfDay' ? value : `CAST(${value} AS DATE)`);
  },
};
