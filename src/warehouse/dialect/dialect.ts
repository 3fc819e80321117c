import type { QueryDialect } from '../../tables/dialect';
import type { RemoteColumn } from './remoteColumn';

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

/** The functions and literals of SQL that differ between warehouses. */
export interface Dialect extends QueryDialect<RemoteColumn> {
  /** Quotes a name, which can contain any characters. */
  readonly name: (name: string) => string;
  /** A value of a column for a Parquet file, or the text of a value whose type the file can't have. */
  readonly inFile: (value: string, column: RemoteColumn) => string;
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
  /** Microseconds since 1970 (dates and timestamps) or midnight (times) as a floating-point number. */
  readonly micros: (value: string, column: RemoteColumn) => string;
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
