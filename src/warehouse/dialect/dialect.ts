import type { RemoteColumn } from './remoteColumn';

/** The intervals that begin at the start of a day, for grouping dates and timestamps. */
export type DayInterval = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How the values of a column are compared for the order of rows. */
export interface ValueOrder {
  /**
   * A sortable value for `places` that never decreases when the column's value increases. Long texts can share a value.
   */
  readonly value: string;
  /** Whether a row has a value that isn't NaN. The other rows are last in both sort directions. */
  readonly present: string;
  /** The exact text of a sortable value. */
  readonly print: (value: string) => string;
  /** The literal of a sortable value, from the text that `print` returns. */
  readonly literal: (text: string) => string;
}

/**
 * The functions and literals of SQL that differ between warehouses. Most arguments and results are SQL expressions; the
 * names, texts, and numbers to quote aren't.
 */
export interface Dialect {
  /** Quotes a name, which can contain any characters. */
  readonly name: (name: string) => string;
  /** Quotes a text as a literal. The text can contain any characters. */
  readonly text: (text: string) => string;
  /** A literal of the type of a column, from a text that is valid for it. */
  readonly value: (text: string, column: RemoteColumn) => string;
  /** A literal of a floating-point number. */
  readonly number: (number: number) => string;
  /** The value of a column; instants are in UTC. */
  readonly of: (column: RemoteColumn) => string;
  /** The text of a cell from the value of a column. */
  readonly cell: (value: string, column: RemoteColumn) => string;
  /** A value of a column for a Parquet file, or the text of a value whose type the file can't have. */
  readonly inFile: (value: string, column: RemoteColumn) => string;
  /** The text of an integer or of a floating-point number. */
  readonly textOf: (value: string) => string;
  readonly lower: (text: string) => string;
  readonly has: (text: string, part: string) => string;
  readonly starts: (text: string, part: string) => string;
  readonly ends: (text: string, part: string) => string;
  /** The exact number of different values. */
  readonly distinct: (value: string) => string;
  /** The values at the given positions, counted from 0, among the `count` sorted values of a column. */
  readonly places: (
    value: string,
    column: RemoteColumn,
    places: readonly number[],
    count: number,
  ) => readonly string[];
  /**
   * Returns the order of the values of a column, or `undefined` if its values can't be found by position. The function
   * is absent if finding a value isn't faster than sorting all rows.
   */
  readonly order?: (value: string, column: RemoteColumn) => ValueOrder | undefined;
  /** The interpolated median of floating-point numbers. */
  readonly median: (value: string) => string;
  /** A sum that doesn't overflow. */
  readonly sum: (value: string, column: RemoteColumn) => string;
  readonly double: (value: string) => string;
  /** Microseconds since 1970 (dates and timestamps) or midnight (times) as a floating-point number. */
  readonly micros: (value: string, column: RemoteColumn) => string;
  /** The first day of the interval that contains a date or timestamp, as text. */
  readonly day: (interval: DayInterval, value: string) => string;
  /** The beginning of the hour as text, such as `2026-11-01T10:00:00`. */
  readonly hour: (value: string) => string;
  /** From 1 (Monday) to 7 (Sunday), as text. */
  readonly weekday: (value: string) => string;
  /** From 0 to 23, as text. */
  readonly hourOfDay: (value: string, column: RemoteColumn) => string;
  /** The month as text, such as `2026-11`. */
  readonly month: (value: string) => string;
  readonly finite: (value: string) => string;
  /** A conversion that is NULL for texts that can't be converted. */
  readonly tryCast: (text: string, type: 'DATE' | 'DOUBLE') => string;
  /**
   * A statement that returns the first days of all periods from the first to the last value of the column
   * `period` of a table.
   */
  readonly periods: (period: 'day' | 'week' | 'month', table: string) => string;
  readonly limit: (limit: number, offset: number) => string;
}
