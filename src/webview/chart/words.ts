import * as l10n from '@vscode/l10n';
import type { Grain } from '../../shared/table/chartChoice';
import type { AggregateRequest, Bucket, Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { statisticHint } from '../statisticHints';
import { isTime, titleOf } from './columns';

export const aggregations = [
  'count',
  'sum',
  'average',
  'median',
  'minimum',
  'maximum',
  'distinct',
] as const satisfies readonly Measure['aggregation'][];

export function aggregationName(aggregation: Measure['aggregation']): string {
  switch (aggregation) {
    case 'count':
      return l10n.t('Number of rows');
    case 'sum':
      return l10n.t({ message: 'Sum', comment: 'Aggregation of numbers' });
    case 'average':
      return l10n.t({ message: 'Average', comment: 'Aggregation of numbers' });
    case 'median':
      return l10n.t({ message: 'Median', comment: 'Aggregation of numbers' });
    case 'minimum':
      return l10n.t({ message: 'Minimum', comment: 'Aggregation of numbers' });
    case 'maximum':
      return l10n.t({ message: 'Maximum', comment: 'Aggregation of numbers' });
    case 'distinct':
      return l10n.t('Distinct values');
  }
}

/** Returns the name of an interval. */
export function grainName(grain: Grain): string {
  switch (grain) {
    case 'auto':
      return l10n.t({ message: 'Automatic', comment: 'Interval of a chart' });
    case 'hour':
      return l10n.t({ message: 'Hour', comment: 'Interval of a chart' });
    case 'day':
      return l10n.t({ message: 'Day', comment: 'Interval of a chart' });
    case 'week':
      return l10n.t({ message: 'Week', comment: 'Interval of a chart' });
    case 'month':
      return l10n.t({ message: 'Month', comment: 'Interval of a chart' });
    case 'quarter':
      return l10n.t({ message: 'Quarter', comment: 'Interval of a chart' });
    case 'year':
      return l10n.t({ message: 'Year', comment: 'Interval of a chart' });
    case 'weekday':
      return l10n.t({ message: 'Weekday', comment: 'Interval of a chart' });
    case 'hourOfDay':
      return l10n.t({ message: 'Hour of day', comment: 'Interval of a chart' });
  }
}

/** Returns the definition of an aggregation whose name doesn't explain it; `undefined` for others. */
export function aggregationHint(aggregation: string): string | undefined {
  return aggregation === 'median' || aggregation === 'distinct' ? statisticHint(aggregation) : undefined;
}

/** Returns a title such as `Events per week`; for values and widths, only the measure. */
function perInterval(measure: string, by: Bucket['by']): string {
  switch (by) {
    case 'hour':
      return l10n.t('{measure} per hour', { measure });
    case 'day':
      return l10n.t('{measure} per day', { measure });
    case 'week':
      return l10n.t('{measure} per week', { measure });
    case 'month':
      return l10n.t('{measure} per month', { measure });
    case 'quarter':
      return l10n.t('{measure} per quarter', { measure });
    case 'year':
      return l10n.t('{measure} per year', { measure });
    case 'weekday':
      return l10n.t('{measure} by weekday', { measure });
    case 'hourOfDay':
      return l10n.t('{measure} by hour of day', { measure });
    case 'value':
    case 'width':
      return measure;
  }
}

/**
 * Returns the title of a measure, such as `Events`, `Average of Latency`, or `Number of rows`.
 *
 * @param singleRows whether each mark of the chart shows the value of one row, so that nothing is aggregated
 */
export function measureTitle(measure: Measure, columns: readonly TableColumn[], singleRows: boolean): string {
  if (measure.aggregation === 'count') return aggregationName('count');
  const column = titleOf(columns, measure.column);
  if (singleRows && measure.aggregation !== 'distinct') return column;
  switch (measure.aggregation) {
    case 'sum':
      return column;
    case 'average':
      return l10n.t('Average of {column}', { column });
    case 'median':
      return l10n.t('Median of {column}', { column });
    case 'minimum':
      return l10n.t('Minimum of {column}', { column });
    case 'maximum':
      return l10n.t('Maximum of {column}', { column });
    case 'distinct':
      return l10n.t('Distinct values of {column}', { column });
  }
}

/**
 * Returns the title of a chart: `Events per week, by Client`. Names the date column only if the table has
 * several.
 */
export function chartTitle(
  { dimension, split, measure }: AggregateRequest,
  columns: readonly TableColumn[],
  singleRows = false,
): string {
  const { by } = dimension.bucket;
  const column = titleOf(columns, dimension.column);
  const measured = measureTitle(measure, columns, singleRows);
  const category = split ? titleOf(columns, split.column) : '';
  if (by === 'value' || by === 'width') {
    return split
      ? l10n.t('{measure} by {column} and {category}', { measure: measured, column, category })
      : l10n.t('{measure} by {column}', { measure: measured, column });
  }
  const title = perInterval(measured, by);
  const series = !split
    ? title
    : split.column === dimension.column
      ? l10n.t('{measure}, by weekday', { measure: title })
      : l10n.t('{measure}, by {category}', { measure: title, category });
  return columns.filter(isTime).length > 1 ? l10n.t('{title} ({column})', { title: series, column }) : series;
}
