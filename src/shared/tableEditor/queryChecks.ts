import type { AggregateRequest, Dimension, PageRequest, TableQuery } from '../table/query';
import {
  either,
  finite,
  listOf,
  nothing,
  oneOf,
  optional,
  record,
  text,
  variants,
  wholeNumber,
  type Schema,
} from '../schema';

/** The maximum number of rows of a page. It exceeds any screen, but fits into memory on both sides of a request. */
export const maxRowsOfPage = 1000;

const columnId = text(10_000);
/** The maximum length of a filter value, in characters. */
export const longestValue = 100_000;

const value = text(longestValue);

const compared = { column: columnId, value };
const bare = { column: columnId };

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
  between: { column: columnId, from: value, to: value },
  oneOf: { column: columnId, values: listOf(either(value, nothing), 10_000) },
  missing: bare,
  present: bare,
  empty: bare,
});

export const columnFilters: Schema<TableQuery['filters']> = listOf(columnFilter, 1000);

export const tableQuery: Schema<TableQuery> = record({
  filters: columnFilters,
  search: text(10_000),
  sort: listOf(record({ column: columnId, direction: oneOf('ascending', 'descending') }), 1000),
});

export const pageRequest: Schema<PageRequest> = record({
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  limit: wholeNumber(0, maxRowsOfPage),
});

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

const dimension: Schema<Dimension> = record({
  column: columnId,
  bucket,
  top: optional(wholeNumber(1, 10_000)),
});

const measure = variants('aggregation', {
  count: {},
  sum: bare,
  average: bare,
  minimum: bare,
  maximum: bare,
  median: bare,
  distinct: bare,
});

export const aggregateRequest: Schema<AggregateRequest> = record({
  dimension,
  split: optional(dimension),
  measure,
});
