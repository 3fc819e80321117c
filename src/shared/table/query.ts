/** What can be asked of a table. Columns are named by their `id`; values are text in the form of a `Cell`. */

export type Comparison =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'lessThan'
  | 'atMost'
  | 'greaterThan'
  | 'atLeast';

/** Text is compared without regard to case; numbers, dates and times by their value. */
export type ColumnFilter =
  | { readonly column: string; readonly operator: Comparison; readonly value: string }
  | { readonly column: string; readonly operator: 'between'; readonly from: string; readonly to: string }
  | { readonly column: string; readonly operator: 'oneOf'; readonly values: readonly (string | null)[] }
  /** `missing` is a blank, `empty` the empty text. */
  | { readonly column: string; readonly operator: 'missing' | 'present' | 'empty' };

export interface ColumnSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Which rows, in which order. Everything empty means the table as it came. */
export interface TableQuery {
  /** A row has to pass all of them. */
  readonly filters: readonly ColumnFilter[];
  /** Text that any cell of the row contains, without regard to case; empty for no search. */
  readonly search: string;
  /** The first counts most. Missing values come last either way; rows that tie keep the order of the source. */
  readonly sort: readonly ColumnSort[];
}

export const wholeTable: TableQuery = { filters: [], search: '', sort: [] };

export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** How values of a dimension are put together; `width` is the width of the bins of a number column. */
export type Bucket =
  | { readonly by: 'value' }
  | { readonly by: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'hourOfDay' }
  | { readonly by: 'width'; readonly width: number };

export interface Dimension {
  readonly column: string;
  readonly bucket: Bucket;
  /** Keep the groups with the largest measure and add up the rest under `other`. */
  readonly top?: number;
}

export type Measure =
  | { readonly aggregation: 'count' }
  | {
      readonly aggregation: 'sum' | 'average' | 'minimum' | 'maximum' | 'median' | 'distinct';
      readonly column: string;
    };

/** Numbers for a chart: one measure by one dimension, and split by another one where wanted. */
export interface AggregateRequest {
  readonly dimension: Dimension;
  readonly split?: Dimension;
  readonly measure: Measure;
}
