import type { AggregateRequest, Bucket, Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { statisticHints } from '../statisticHints';
import { titleOf } from './columns';

export const aggregationNames: Readonly<Record<Measure['aggregation'], string>> = {
  count: 'Number of rows',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  minimum: 'Minimum',
  maximum: 'Maximum',
  distinct: 'Distinct values',
};

/** The definitions of aggregations whose name doesn't explain them. */
export const aggregationHints: Readonly<Record<string, string | undefined>> = {
  median: statisticHints.median,
  distinct: statisticHints.distinct,
};

const formatBucket: Readonly<Record<Bucket['by'], string>> = {
  value: '',
  width: '',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  weekday: 'weekday',
  hourOfDay: 'hour of day',
};

/** `Sum of Events`, `Number of rows`. */
export function measureTitle(measure: Measure, columns: readonly TableColumn[]): string {
  const name = aggregationNames[measure.aggregation];
  return measure.aggregation === 'count' ? name : `${name} of ${titleOf(columns, measure.column)}`;
}

/** `Sum of Events by week of Date, split by Client`. */
export function chartTitle(
  { dimension, split, measure }: AggregateRequest,
  columns: readonly TableColumn[],
): string {
  const along = titleOf(columns, dimension.column);
  const by = formatBucket[dimension.bucket.by];
  const measured = measureTitle(measure, columns);
  if (split?.column === dimension.column) {
    return `${measured} by ${formatBucket[split.bucket.by]} and ${by} of ${along}`;
  }
  const first = `${measured} by ${by === '' ? along : `${by} of ${along}`}`;
  return split === undefined ? first : `${first}, split by ${titleOf(columns, split.column)}`;
}
