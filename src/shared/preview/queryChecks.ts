import type {
  AggregateRequest,
  Bucket,
  ColumnFilter,
  ColumnSort,
  Dimension,
  Measure,
  PageRequest,
  TableQuery,
} from '../table/query';
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
} from './check';
import type { Check } from './check';

/** More than any screen shows; a page is held in memory on both sides. */
export const maxRowsOfPage = 1000;

const columnId = text(10_000);
/** In characters. A longer value can't be filtered by. */
export const longestValue = 100_000;

const value = text(longestValue);

const compared = record({ column: columnId, value });
const bare = record({ column: columnId });

const isColumnFilter = variants<ColumnFilter>('operator', {
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
  between: record({ column: columnId, from: value, to: value }),
  oneOf: record({ column: columnId, values: listOf(either(value, nothing), 10_000) }),
  missing: bare,
  present: bare,
  empty: bare,
});

export const isTableQuery: Check<TableQuery> = record<TableQuery>({
  filters: listOf(isColumnFilter, 1000),
  search: text(10_000),
  sort: listOf(record<ColumnSort>({ column: columnId, direction: oneOf('ascending', 'descending') }), 1000),
});

export const isPageRequest: Check<PageRequest> = record<PageRequest>({
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  limit: wholeNumber(0, maxRowsOfPage),
});

const always = (): boolean => true;

const isBucket = variants<Bucket>('by', {
  value: always,
  hour: always,
  day: always,
  week: always,
  month: always,
  quarter: always,
  year: always,
  weekday: always,
  hourOfDay: always,
  width: record({ width: finite }),
});

const isDimension: Check<Dimension> = record<Dimension>({
  column: columnId,
  bucket: isBucket,
  top: optional(wholeNumber(1, 10_000)),
});

const measured = record({ column: columnId });

const isMeasure = variants<Measure>('aggregation', {
  count: always,
  sum: measured,
  average: measured,
  minimum: measured,
  maximum: measured,
  median: measured,
  distinct: measured,
});

export const isAggregateRequest: Check<AggregateRequest> = record<AggregateRequest>({
  dimension: isDimension,
  split: optional(isDimension),
  measure: isMeasure,
});
