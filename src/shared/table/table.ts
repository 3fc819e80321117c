/**
 * The table types that the report engine, the table editor, and the export share. Nothing here assumes
 * specific columns: names and types are read from the data.
 */

/**
 * The kind of a column, for filters, alignment, and charts. `nested` is JSON of any shape. The cells of a
 * `month` are `YYYY-MM`; its SQL values are the first days of the months.
 */
export type ColumnKind =
  'text' | 'integer' | 'decimal' | 'boolean' | 'month' | 'date' | 'time' | 'timestamp' | 'nested';

export interface TableColumn {
  /** Unique within the table, and the name of the column in SQL. Headers may repeat or be empty; IDs can't. */
  readonly id: string;
  /** The header in the source. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The name of the type in the report engine or the data warehouse, such as `BIGINT`. */
  readonly type: string;
  /** The conversion of values to cell text; defaults to a cast. */
  readonly print?: PrintStyle;
  /** Whether the column was joined from another table when this table was opened. */
  readonly joined?: boolean;
  /** The file from which a joined column is; by default, it is from the connection. */
  readonly joinedFrom?: string;
  /** How the user treats this text column: cells of other spellings have no value, but are still shown and exported. */
  readonly treatedAs?: Spelling;
}

/** The decimal mark of numbers that aren't spelled as in JSON: those with a comma, or with groups of digits. */
export type DecimalMark = ',' | '.';

/** Values that have several usual spellings: `1234.5`, `1.234,5`, `1,234.5`, and times. */
export type Spelling = 'number' | 'commaNumber' | 'groupedNumber' | 'timestamp' | 'time';

/** The conversion of the values of a column to cell text. */
export type PrintStyle =
  | { readonly style: 'cast' }
  /** Formats whole numbers without the decimal point that the engine would print. */
  | { readonly style: 'shortest' }
  | { readonly style: 'format'; readonly format: string }
  /** Formats as ISO 8601, with the fractional digits of seconds that the value has. */
  | { readonly style: 'iso' }
  | { readonly style: 'json' }
  | { readonly style: 'hex' }
  /**
   * The text of each cell is in another column, because it can't be restored from the value. `utc` is set if the values
   * are times in UTC of cells with offsets, and `decimal` if they are numbers that `plainNumber` must convert.
   */
  | {
      readonly style: 'text';
      readonly column: string;
      readonly utc?: boolean;
      readonly decimal?: DecimalMark;
    };

/**
 * A cell as lossless text: 64-bit integers preserve every digit, dates are ISO 8601, and nested values are JSON.
 * `null` is a blank (NULL), not the empty string.
 */
export type Cell = string | null;

export interface TableInfo {
  readonly columns: readonly TableColumn[];
  /** The number of rows, excluding the header. */
  readonly rows: number;
  /** Whether these are only the first rows, because the table is being downloaded or read. */
  readonly partial: boolean;
  /**
   * Problems in the source and their locations, as text for the user, such as irregular rows with their lines or
   * renamed columns.
   */
  readonly notes: readonly TableNote[];
}

export interface TableNote {
  readonly message: string;
  /** The first affected lines of the source, 1-based; empty if the note isn't about a line. */
  readonly lines: readonly number[];
  /** The total number of affected lines; has no meaning if the note isn't about a line. */
  readonly count: number;
  /** Whether the note isn't about a problem. */
  readonly informs?: boolean;
}
