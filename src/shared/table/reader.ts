import type { AggregateRequest, PageRequest, TableQuery } from './query';
import type { Cell, Spelling, TableInfo } from './table';

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

export interface TablePage {
  /** The cells of each row are in the column order of the table. */
  readonly rows: readonly (readonly Cell[])[];
  /** The total number of rows that match the query. */
  readonly matching: number;
}

/** Statistics of the values of one column among the rows that match a query. */
export interface ColumnProfile {
  readonly rows: number;
  readonly missing: number;
  /** The number of empty strings. */
  readonly empty: number;
  readonly distinct: number;
  readonly minimum: Cell;
  readonly maximum: Cell;
  /** For numbers only; `null` for other columns, or if all cells are blank. */
  readonly mean: number | null;
  /**
   * The values at 0.25, 0.5, and 0.75 for numbers, dates, and times; `null` for other columns, or if all cells are
   * blank. Numbers are interpolated, exactly if they have up to 40 digits: the median of an even number of values is
   * the mean of the middle two. Dates and times are rounded to the nearer of two values.
   */
  readonly quartiles: readonly [Cell, Cell, Cell] | null;
  /** The most frequent values, the most frequent first. */
  readonly top: readonly { readonly value: Cell; readonly count: number }[];
  /** Bins from the minimum to the maximum; empty unless both are finite numbers, dates, or times. */
  readonly histogram: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  /** Set for a text column if most of its first nonblank cells are numbers or times. */
  readonly mostly?: OtherCells | undefined;
}

/** What most cells of a text column are, and the cells that aren't. */
export interface OtherCells {
  readonly spelling: Spelling;
  /** Another spelling of the same cells, if they are other numbers in it: `1,234` can be 1.234 or 1234. */
  readonly alternative?: Spelling | undefined;
  /** The number of the other nonblank cells; 0 if the column is text because its numbers are unclear. */
  readonly others: number;
  /** The most frequent of the other cells, or an unclear number. */
  readonly example: string;
}

export interface Aggregate {
  /** One entry for each nonempty group, in the order of the dimension. */
  readonly groups: readonly AggregateGroup[];
}

export interface AggregateGroup {
  /**
   * The start of the bucket as a cell, the number of the weekday or the hour, or the value; `null` for a blank and for
   * combined values.
   */
  readonly key: Cell;
  /** Present if the request has a split. */
  readonly split?: Cell;
  /**
   * Whether this group combines the values that aren't among the top values of the dimension (`other`) or of the
   * split (`splitOther`).
   */
  readonly other?: boolean;
  readonly splitOther?: boolean;
  /** `null` if there is nothing to measure, such as the average of blanks, or if the value isn't finite. */
  readonly value: number | null;
}

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
