import type { AggregateRequest, PageRequest, TableQuery } from './query';
import type { Cell, TableInfo } from './table';

/** An open table that answers questions. Every question can be cancelled and rejects with a `UserError`. */
export interface TableReader {
  readonly info: TableInfo;
  page(query: TableQuery, page: PageRequest, signal?: AbortSignal): Promise<TablePage>;
  profile(query: TableQuery, column: string, signal?: AbortSignal): Promise<ColumnProfile>;
  aggregate(query: TableQuery, request: AggregateRequest, signal?: AbortSignal): Promise<Aggregate>;
  /** Writes the rows and columns asked for into a file that does not exist yet. */
  write(request: WriteRequest, signal?: AbortSignal): Promise<Written>;
  /** Lets go of what the engine holds for this table. */
  close(): Promise<void>;
}

export interface TablePage {
  /** In the order of the columns of the table. */
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that the query matches in all. */
  readonly matching: number;
}

/** What is known about the values of one column among the rows that a query matches. */
export interface ColumnProfile {
  readonly rows: number;
  readonly missing: number;
  /** Cells that hold the empty text. */
  readonly empty: number;
  readonly distinct: number;
  readonly minimum: Cell;
  readonly maximum: Cell;
  /** Numbers only; `null` elsewhere. */
  readonly mean: number | null;
  /**
   * At 0.25, 0.5 and 0.75; numbers, dates and times only. Between two numbers, the quartile is interpolated exactly: the
   * median of an even number of them is the mean of the two in the middle. Dates and times take the nearer of the two.
   */
  readonly quartiles: readonly [Cell, Cell, Cell] | null;
  /** The most frequent values, the most frequent first. */
  readonly top: readonly { readonly value: Cell; readonly count: number }[];
  /** Bins from the minimum to the maximum; numbers, dates and times only, otherwise empty. */
  readonly histogram: readonly { readonly from: string; readonly to: string; readonly count: number }[];
}

export interface Aggregate {
  /** One entry for each group that has rows, in the order of the dimension. */
  readonly groups: readonly AggregateGroup[];
}

export interface AggregateGroup {
  /** The start of the bucket as a cell, or the value; `null` for missing. */
  readonly key: Cell;
  /** Present where the request splits. */
  readonly split?: Cell;
  /** Whether this group adds up what is not among the top of the dimension, of the split. */
  readonly other?: boolean;
  readonly splitOther?: boolean;
  /** `null` where there is nothing to measure, such as the average of missing values. */
  readonly value: number | null;
}

export interface CsvOptions {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly lineEnding: '\n' | '\r\n';
  readonly byteOrderMark: boolean;
  readonly header: boolean;
}

export type WriteFormat =
  | { readonly kind: 'csv'; readonly options: CsvOptions }
  | { readonly kind: 'parquet' }
  /** A folder with one part a month of a date or time column. */
  | { readonly kind: 'parquetByMonth'; readonly column: string }
  | { readonly kind: 'json' }
  | { readonly kind: 'ndjson' };

export interface WriteRequest {
  readonly query: TableQuery;
  /** Ids of the columns, in the order wanted. */
  readonly columns: readonly string[];
  readonly format: WriteFormat;
  /** A path that is free: a file, or a folder for `parquetByMonth`. */
  readonly path: string;
}

export interface Written {
  readonly rows: number;
  readonly bytes: number;
}
