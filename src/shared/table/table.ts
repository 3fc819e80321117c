/**
 * What a table is to everyone who looks at one: the report engine that answers, the preview that shows, the
 * export that writes. Nothing here assumes a column: names and types are found in the data.
 */

/**
 * What a column holds, as coarse as filters, alignment and charts need it. `nested` is JSON of any shape; the cells of
 * a `month` are `YYYY-MM`, and its values in SQL are the first days.
 */
export type ColumnKind =
  'text' | 'integer' | 'decimal' | 'boolean' | 'month' | 'date' | 'time' | 'timestamp' | 'nested';

export interface TableColumn {
  /** Unique within the table and the name of the column in SQL; headers may repeat or be empty, ids do not. */
  readonly id: string;
  /** The header as the source has it. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The engine's own name of the type, such as `BIGINT`. */
  readonly type: string;
  /** How its values become the text of cells; a cast, where it is absent. */
  readonly print?: PrintStyle;
}

/** How the values of a column become the text of cells. */
export type PrintStyle =
  | { readonly style: 'cast' }
  /** Whole numbers without a decimal point, which the engine would put there. */
  | { readonly style: 'shortest' }
  | { readonly style: 'format'; readonly format: string }
  /** ISO 8601, with as much of the second as there is. */
  | { readonly style: 'iso' }
  | { readonly style: 'json' }
  | { readonly style: 'hex' };

/**
 * A cell as text that loses nothing: 64-bit integers keep every digit, dates are ISO 8601, nested values are
 * JSON. `null` is a missing value (a blank), which is not the empty text.
 */
export type Cell = string | null;

export interface TableInfo {
  readonly columns: readonly TableColumn[];
  /** Data rows, without the header. */
  readonly rows: number;
  /** Whether this is the beginning of a table, the rest of which is still being received or read. */
  readonly partial: boolean;
  /** What did not fit and where, in words, for people: ragged rows with their lines, renamed columns. */
  readonly notes: readonly TableNote[];
}

export interface TableNote {
  readonly message: string;
  /** Lines of the source, 1-based, the first few; empty where the note is about no line. */
  readonly lines: readonly number[];
  /** How many lines there are in all. */
  readonly count: number;
}
