import * as l10n from '@vscode/l10n';
import type { ChartKind } from '../../shared/table/chartChoice';
import type { AggregateRequest, Bucket, Dimension } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { titleOf } from './columns';
import { kinds } from './kinds/kinds';
import { measureTitle } from './words';

/** Summarizes the settings of a chart in one line: `Line · Active users · per week · by Client, top 4`. */
export function summarizeChart(
  kind: ChartKind,
  { dimension, split, measure }: AggregateRequest,
  columns: readonly TableColumn[],
  singleRows = false,
): string {
  return [
    kinds[kind].name(),
    measureTitle(measure, columns, singleRows),
    dimensionText(dimension, columns),
    ...(split ? [dimensionText(split, columns)] : []),
  ].join(' · ');
}

function dimensionText({ column, bucket, top }: Dimension, columns: readonly TableColumn[]): string {
  if (bucket.by !== 'value' && bucket.by !== 'width') return intervalText(bucket.by);
  const name = titleOf(columns, column);
  return top === undefined
    ? l10n.t('by {column}', { column: name })
    : l10n.t('by {column}, top {count}', { column: name, count: top });
}

function intervalText(by: Exclude<Bucket['by'], 'value' | 'width'>): string {
  switch (by) {
    case 'hour':
      return l10n.t('per hour');
    case 'day':
      return l10n.t('per day');
    case 'week':
      return l10n.t('per week');
    case 'month':
      return l10n.t('per month');
    case 'quarter':
      return l10n.t('per quarter');
    case 'year':
      return l10n.t('per year');
    case 'weekday':
      return l10n.t('by weekday');
    case 'hourOfDay':
      return l10n.t('by hour of day');
  }
}
