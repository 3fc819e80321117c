/**
 * The table types that the report engine, the table editor, and the export share. Nothing here assumes
 * specific columns: names and types are read from the data.
 */
import * as v from 'valibot';
import { finite, listOf, record, text, variants, wholeNumber } from '../schema';

/**
 * A cell as lossless text: 64-bit integers preserve every digit, dates are ISO 8601, and nested values are JSON.
 * `null` is a blank (NULL), not the empty string.
 */
export type Cell = string | null;

/**
 * The kind of a column, for filters, alignment, and charts. `nested` is JSON of any shape. The cells of a
 * `month` are `YYYY-MM`; its SQL values are the first days of the months.
 */
export type ColumnKind = v.InferOutput<typeof columnKind>;
export const columnKind = v.picklist([
  'text',
  'integer',
  'decimal',
  'boolean',
  'month',
  'date',
  'time',
  'timestamp',
  'nested',
]);

/** Values that have several usual spellings: `1234.5`, `1.234,5`, `1,234.5`, and times. */
export type Spelling = v.InferOutput<typeof spelling>;
export const spelling = v.picklist(['number', 'commaNumber', 'groupedNumber', 'timestamp', 'time']);

/** The decimal mark of numbers that aren't spelled as in JSON: those with a comma, or with groups of digits. */
export type DecimalMark = v.InferOutput<typeof decimalMark>;
const decimalMark = v.picklist([',', '.']);

/** The conversion of the values of a column to cell text. */
export type PrintStyle = v.InferOutput<typeof printStyle>;
const printStyle = variants('style', {
  cast: {},
  /** Formats whole numbers without the decimal point that the engine would print. */
  shortest: {},
  format: { format: text() },
  /** Formats as ISO 8601, with the fractional digits of seconds that the value has. */
  iso: {},
  json: {},
  hex: {},
  /**
   * The text of each cell is in another column, because it can't be restored from the value. `utc` is set if the values
   * are times in UTC of cells with offsets, and `decimal` if they are numbers that `plainNumber` must convert.
   */
  text: { column: text(), utc: v.exactOptional(v.boolean()), decimal: v.exactOptional(decimalMark) },
});

export type TableColumn = v.InferOutput<typeof column>;
const column = record({
  /** Unique within the table, and the name of the column in SQL. Headers may repeat or be empty; IDs can't. */
  id: text(),
  /** The header in the source. */
  name: text(),
  kind: columnKind,
  /** The name of the type in the report engine or the data warehouse, such as `BIGINT`. */
  type: text(),
  /** The conversion of values to cell text; defaults to a cast. */
  print: v.exactOptional(printStyle),
  /** Whether the column was joined from another table when this table was opened. */
  joined: v.exactOptional(v.boolean()),
  /** The file from which a joined column is; by default, it is from the connection. */
  joinedFrom: v.exactOptional(text()),
  /** How the user treats this text column: cells of other spellings have no value, but are still shown and exported. */
  treatedAs: v.exactOptional(spelling),
});

export const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);

export type TableNote = v.InferOutput<typeof note>;
const note = record({
  message: text(),
  /** The first affected lines of the source, 1-based; empty if the note isn't about a line. */
  lines: listOf(finite),
  /** The total number of affected lines; has no meaning if the note isn't about a line. */
  count,
  /** Whether the note isn't about a problem. */
  informs: v.exactOptional(v.boolean()),
});

export type TableInfo = v.InferOutput<typeof tableInfo>;
export const tableInfo = record({
  columns: listOf(column),
  /** The number of rows, excluding the header. */
  rows: count,
  /** Whether these are only the first rows, because the table is being downloaded or read. */
  partial: v.boolean(),
  /**
   * Problems in the source and their locations, as text for the user, such as irregular rows with their lines or
   * renamed columns.
   */
  notes: listOf(note),
});
