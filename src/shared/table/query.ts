/** Queries over a table. Columns are identified by their `id`; values are text in the form of a `Cell`. */

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

/**
 * `oneOf` compares the exact text of cells; other operators compare text case-insensitively. Numbers, Booleans, dates,
 * and times are compared by value, except by `oneOf` and operators for parts of a text, such as `contains`.
 */
export type ColumnFilter =
  | { readonly column: string; readonly operator: Comparison; readonly value: string }
  | { readonly column: string; readonly operator: 'between'; readonly from: string; readonly to: string }
  | { readonly column: string; readonly operator: 'oneOf'; readonly values: readonly (string | null)[] }
  /** `missing` is a blank (NULL), `empty` the empty string. */
  | { readonly column: string; readonly operator: 'missing' | 'present' | 'empty' };

export interface ColumnSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Selects and sorts the rows of a table. A query with empty members returns all rows in their original order.
 */
export interface TableQuery {
  /** A row must match all filters. */
  readonly filters: readonly ColumnFilter[];
  /** Text that at least one cell of a row must contain, case-insensitively; empty for no search. */
  readonly search: string;
  /** In order of priority. Blanks are always last. Rows that compare equal retain the source order, if there is one. */
  readonly sort: readonly ColumnSort[];
}

export const wholeTable: TableQuery = { filters: [], search: '', sort: [] };

export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** The grouping of a dimension's values. `width` is the bin width of a numeric column. */
export type Bucket =
  | { readonly by: 'value' }
  | { readonly by: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday' | 'hourOfDay' }
  | { readonly by: 'width'; readonly width: number };

export interface Dimension {
  readonly column: string;
  readonly bucket: Bucket;
  /** Limits the result to this number of groups with the largest measure, and combines all others in one group. */
  readonly top?: number;
}

export type Measure =
  | { readonly aggregation: 'count' }
  | {
      readonly aggregation: 'sum' | 'average' | 'minimum' | 'maximum' | 'median' | 'distinct';
      readonly column: string;
    };

/** A chart query: one measure by one dimension, optionally split by a second dimension. */
export interface AggregateRequest {
  readonly dimension: Dimension;
  readonly split?: Dimension;
  readonly measure: Measure;
}
