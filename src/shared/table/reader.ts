import * as v from 'valibot';
import type { AggregateRequest, PageRequest, TableQuery } from './query';
import { count, spelling, type Cell, type TableInfo } from './table';
import { finite, listOf, record, rowsOf, text } from '../schema';

/** An open table. A signal cancels its call. A call that fails or is canceled rejects. */
export interface TableReader {
  readonly info: TableInfo;
  page(query: TableQuery, page: PageRequest, signal?: AbortSignal): Promise<TablePage>;
  profile(query: TableQuery, column: string, signal?: AbortSignal): Promise<ColumnProfile>;
  aggregate(query: TableQuery, request: AggregateRequest, signal?: AbortSignal): Promise<Aggregate>;
  /** Writes the requested rows and columns to a new file or folder. */
  write(request: WriteRequest, signal?: AbortSignal): Promise<Written>;
  /** Releases the resources of the reader. */
  close(): Promise<void>;
}

const cell = v.union([text(), v.null()]);
export const isCell = (value: unknown): value is Cell => value === null || typeof value === 'string';

export type TablePage = v.InferOutput<typeof tablePage>;
export const tablePage = record({
  /** The cells of each row are in the column order of the table. */
  rows: rowsOf(isCell),
  /** The total number of rows that match the query. */
  matching: count,
});

/** What most cells of a text column are, and the cells that aren't. */
export type OtherCells = v.InferOutput<typeof otherCells>;
const otherCells = record({
  spelling,
  /** Another spelling of the same cells, if they are other numbers in it: `1,234` can be 1.234 or 1234. */
  alternative: v.exactOptional(spelling),
  /** The number of the other nonblank cells; 0 if the column is text because its numbers are unclear. */
  others: count,
  /** The most frequent of the other cells, or an unclear number. */
  example: text(),
});

/** Statistics of the values of one column among the rows that match a query. */
export type ColumnProfile = v.InferOutput<typeof columnProfile>;
export const columnProfile = record({
  rows: count,
  missing: count,
  /** The number of empty strings. */
  empty: count,
  distinct: count,
  minimum: cell,
  maximum: cell,
  /** For numbers only; `null` for other columns, or if all cells are blank. */
  mean: v.union([finite, v.null()]),
  /**
   * The values at 0.25, 0.5, and 0.75 for numbers, dates, and times; `null` for other columns, or if all cells are
   * blank. Numbers are interpolated, exactly if they have up to 40 digits: the median of an even number of values is
   * the mean of the middle two. Dates and times are rounded to the nearer of two values.
   */
  quartiles: v.union([v.strictTuple([cell, cell, cell]), v.null()]),
  /** The most frequent values, the most frequent first. */
  top: listOf(record({ value: cell, count })),
  /** Bins from the minimum to the maximum; empty unless both are finite numbers, dates, or times. */
  histogram: listOf(record({ from: text(), to: text(), count })),
  /** Set for a text column if most of its first nonblank cells are numbers or times. */
  mostly: v.exactOptional(otherCells),
});

export type AggregateGroup = v.InferOutput<typeof aggregateGroup>;
const aggregateGroup = record({
  /**
   * The start of the bucket as a cell, the number of the weekday or the hour, or the value; `null` for a blank and for
   * combined values.
   */
  key: cell,
  /** Present if the request has a split. */
  split: v.exactOptional(cell),
  /**
   * Whether this group combines the values that aren't among the top values of the dimension (`other`) or of the
   * split (`splitOther`).
   */
  other: v.exactOptional(v.boolean()),
  splitOther: v.exactOptional(v.boolean()),
  /** `null` if there is nothing to measure, such as the average of blanks, or if the value isn't finite. */
  value: v.union([finite, v.null()]),
});

export type Aggregate = v.InferOutput<typeof aggregate>;
/** Has one group for each nonempty value or bucket, in the order of the dimension. */
export const aggregate = record({ groups: listOf(aggregateGroup) });

export interface CsvOptions {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly lineEnding: '\n' | '\r\n';
  readonly byteOrderMark: boolean;
  readonly header: boolean;
}

interface ParquetOptions {
  /**
   * Whether to write only types that every supported database engine reads without a change, and to convert other
   * columns to such types. By default, every type is preserved.
   */
  readonly portable?: boolean;
}

export type WriteFormat =
  | { readonly kind: 'csv'; readonly options: CsvOptions }
  | ({ readonly kind: 'parquet' } & ParquetOptions)
  /** A folder with one subfolder per month of a month, date, or timestamp column. */
  | ({ readonly kind: 'parquetByMonth'; readonly column: string } & ParquetOptions)
  | { readonly kind: 'json' }
  | { readonly kind: 'ndjson' };

export interface WriteRequest {
  readonly query: TableQuery;
  /** Column IDs, in the requested order. */
  readonly columns: readonly string[];
  readonly format: WriteFormat;
  /** The path of the file, or of the folder for `parquetByMonth`. Must not exist. */
  readonly path: string;
}

export interface Written {
  readonly rows: number;
  readonly bytes: number;
  /** The type of each column in Parquet files of the report engine, as it names them; absent for other files. */
  readonly types?: readonly string[];
  /** Whether each of these columns contains local timestamps in UTC that replace instants. */
  readonly inUtc?: readonly boolean[];
}
