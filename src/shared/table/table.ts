/**
 * The table types that the report engine, the table editor and the export share. Nothing here assumes specific
 * columns: names and types are read from the data.
 */

/**
 * The kind of a column, as coarse as filters, alignment and charts need it. `nested` is JSON of any shape; the cells
 * of a `month` are `YYYY-MM`, and its values in SQL are the first days.
 */
export type ColumnKind =
  'text' | 'integer' | 'decimal' | 'boolean' | 'month' | 'date' | 'time' | 'timestamp' | 'nested';

export interface TableColumn {
  /** Unique within the table, and the name of the column in SQL. Headers may repeat or be empty; IDs don't. */
  readonly id: string;
  /** The header as in the source. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The type name of the engine, such as `BIGINT`. */
  readonly type: string;
  /** How values are converted to the text of cells; a cast if absent. */
  readonly print?: PrintStyle;
  /** Whether its values are from another table, which was joined when this one was opened. */
  readonly joined?: boolean;
}

/** How the values of a column are converted to the text of cells. */
export type PrintStyle =
  | { readonly style: 'cast' }
  /** Whole numbers without the decimal point that the engine would print. */
  | { readonly style: 'shortest' }
  | { readonly style: 'format'; readonly format: string }
  /** ISO 8601, with as many fractional digits of the second as the value has. */
  | { readonly style: 'iso' }
  | { readonly style: 'json' }
  | { readonly style: 'hex' };

/**
 * A cell as lossless text: 64-bit integers keep every digit, dates are ISO 8601, nested values are JSON. `null` is a
 * blank (NULL), not the empty string.
 */
export type Cell = string | null;

export interface TableInfo {
  readonly columns: readonly TableColumn[];
  /** Data rows, without the header. */
  readonly rows: number;
  /** Whether these are the first rows of a table that is still being received or read. */
  readonly partial: boolean;
  /**
   * Problems in the source and their locations, as text for the user: irregular rows with their lines, renamed
   * columns.
   */
  readonly notes: readonly TableNote[];
}

export interface TableNote {
  readonly message: string;
  /** The first few lines of the source, 1-based; empty if the note isn't about a line. */
  readonly lines: readonly number[];
  /** The total number of lines. */
  readonly count: number;
}
