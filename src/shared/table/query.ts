/** Queries over a table. Columns are identified by their `id`; values are text in the form of a `Cell`. */
import * as v from 'valibot';
import { finite, listOf, record, text, variants, wholeNumber } from '../schema';

/** The maximum number of rows of a page. It exceeds any screen, but fits into memory on both sides of a request. */
export const maxRowsOfPage = 1000;

/** The maximum length of a filter value, in characters. */
export const longestValue = 100_000;

const value = text(longestValue);
const column = text(10_000);
const compared = { column, value };

/**
 * `oneOf` compares the exact text of cells; other operators compare text case-insensitively. Numbers, Booleans, dates,
 * and times are compared by value, except by `oneOf` and operators for parts of a text, such as `contains`.
 */
export type ColumnFilter = v.InferOutput<typeof columnFilter>;
const columnFilter = variants('operator', {
  equals: compared,
  notEquals: compared,
  contains: compared,
  notContains: compared,
  startsWith: compared,
  endsWith: compared,
  lessThan: compared,
  atMost: compared,
  greaterThan: compared,
  atLeast: compared,
  between: { column, from: value, to: value },
  oneOf: { column, values: listOf(v.union([value, v.null()]), 10_000) },
  /** A blank (NULL). */
  missing: { column },
  present: { column },
  /** The empty string. */
  empty: { column },
});

export type Comparison = Extract<ColumnFilter, { readonly value: string }>['operator'];

export const columnFilters = listOf(columnFilter, 1000);

export type ColumnSort = v.InferOutput<typeof columnSort>;
const columnSort = record({ column, direction: v.picklist(['ascending', 'descending']) });

/**
 * Selects and sorts the rows of a table. A query with empty members returns all rows in their original order.
 */
export type TableQuery = v.InferOutput<typeof tableQuery>;
export const tableQuery = record({
  /** A row must match all filters. */
  filters: columnFilters,
  /** Text that at least one cell of a row must contain, case-insensitively; empty for no search. */
  search: text(10_000),
  /** In order of priority. Blanks are always last. Rows that compare equal retain the source order, if there is one. */
  sort: listOf(columnSort, 1000),
});

export const wholeTable: TableQuery = { filters: [], search: '', sort: [] };

export type PageRequest = v.InferOutput<typeof pageRequest>;
export const pageRequest = record({
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  limit: wholeNumber(0, maxRowsOfPage),
});

/** The grouping of a dimension's values. `width` is the bin width of a numeric column. */
export type Bucket = v.InferOutput<typeof bucket>;
const bucket = variants('by', {
  value: {},
  hour: {},
  day: {},
  week: {},
  month: {},
  quarter: {},
  year: {},
  weekday: {},
  hourOfDay: {},
  width: { width: finite },
});

export type Dimension = v.InferOutput<typeof dimension>;
const dimension = record({
  column,
  bucket,
  /** Limits the result to this number of groups with the largest measure, and combines all others in one group. */
  top: v.exactOptional(wholeNumber(1, 10_000)),
});

export type Measure = v.InferOutput<typeof measure>;
export const measure = variants('aggregation', {
  count: {},
  sum: { column },
  average: { column },
  minimum: { column },
  maximum: { column },
  median: { column },
  distinct: { column },
});

/** A chart query: one measure by one dimension, optionally split by a second dimension. */
export type AggregateRequest = v.InferOutput<typeof aggregateRequest>;
export const aggregateRequest = record({ dimension, split: v.exactOptional(dimension), measure });
