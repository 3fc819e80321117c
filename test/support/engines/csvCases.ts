import { plain, timestamp, bigint, decimal, text, types, type ColumnCase } from './cases';

const date = types('DATE', 'Nullable(Date32)', 'date', 'date');
const double = types('DOUBLE', 'Nullable(Float64)', 'double', 'double');
const boolean = types('BOOLEAN', 'Nullable(Bool)', 'boolean', 'boolean');

/** The columns of a CSV file with cells that engines could change unintentionally. */
export const csvColumns: readonly ColumnCase[] = [
  plain('Plain', ['zoë 😀', 'two\nlines'], text),
  plain('Quotes', ['say "hi"', "it's"], text),
  plain('Backslashes', ['C:\\new\\table', '\\N'], text),
  plain('Separators', ['a,b;c\td', '|'], text),
  plain('Spaces', [' a ', '\u00a0'], text),
  plain('Formulas', ['=1+1', '@x'], text),
  plain('Words', ['NULL', 'NaN'], text),
  plain('Leading zeros', ['007', '42'], text),
  plain('Integers', ['9223372036854775807', '-9223372036854775808'], bigint),
  plain('Larger integers', ['9223372036854775808', '1'], decimal(38, 0)),
  plain('Numbers', ['0.1', '-1234.5'], double, 'float'),
  plain('Exponents', ['1e400', '2'], text),
  plain('Booleans', ['true', 'false'], boolean, 'boolean'),
  plain('Days', ['2026-02-28', '1900-01-01'], date),
  plain('Zero days', ['0001-01-01', '2026-10-31'], text),
  plain('Times of day', ['09:30:00', '23:59:59'], text),
  plain('UTC', ['2026-10-31T23:30:00Z', '2026-11-01T00:00:00Z'], timestamp, 'moment'),
  plain('Offsets', ['2026-10-31T23:30:00+02:00', '2026-10-31T23:30:00-05:00'], timestamp, 'moment'),
  plain('Local', ['2026-10-31T02:30:00', '2026-03-29T02:30:00'], timestamp, 'moment'),
];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The text of the file. All cells of its last row are blank. */
export const awkwardCsv = [
  csvColumns.map(({ name }) => quoted(name)),
  ...[0, 1].map((row) => csvColumns.map(({ cells }) => quoted(cells[row] ?? ''))),
  csvColumns.map(() => ''),
]
  .map((cells) => `${cells.join(',')}\n`)
  .join('');

/** Names that at least one engine reads only if they are quoted. */
export const hostileNames = [
  'User ID',
  'we`ird',
  'na"me',
  "it's",
  'back\\slash',
  'select',
  'a;b',
  'a=b',
  'a(b)',
  'a{b}',
  'zoë',
  '-- comment',
];
