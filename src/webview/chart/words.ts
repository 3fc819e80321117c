import type { ChartChoice, ChartKind } from '../../shared/table/chartChoice';
import type { AggregateRequest, Bucket, Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { statisticHints } from '../statisticHints';
import { titleOf } from './columns';
import { addsUp, type ChartData } from './data';
import type { Labels } from './labels';

export const kindNames: Readonly<Record<ChartKind, string>> = {
  line: 'Line',
  area: 'Stacked area',
  bars: 'Bars',
  histogram: 'Histogram',
  heatmap: 'Heat map',
};

export const aggregationNames: Readonly<Record<Measure['aggregation'], string>> = {
  count: 'Number of rows',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  minimum: 'Minimum',
  maximum: 'Maximum',
  distinct: 'Distinct values',
};

/** How an aggregation is defined, where its name does not say it. */
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

/** What a chart shows, for who does not see it: kind, extent, the highest and the lowest, the largest layers. */
export function describeChart(
  { kind }: ChartChoice,
  request: AggregateRequest,
  data: ChartData,
  labels: Labels,
): string {
  const { dimension, split } = request;
  const [first, last] = [data.slots[0], data.slots.at(-1)];
  if (first === undefined || last === undefined) return 'Nothing to show.';
  const place = (at: number): string => {
    const slot = data.slots[at];
    return slot === undefined ? '' : labels.place(slot, dimension.bucket);
  };
  const sentences = [
    `${kindNames[kind]} chart of ${data.slots.length === 1 ? '1 place' : `${labels.number(data.slots.length)} places`}, from ${place(0)} to ${place(data.slots.length - 1)}.`,
  ];
  const points = data.series.flatMap(({ slot, values }) =>
    values.flatMap((value, at) => (value === null ? [] : [{ slot, value, at }])),
  );
  const [head, ...tail] = points;
  if (head !== undefined) {
    const highest = tail.reduce((best, point) => (point.value > best.value ? point : best), head);
    const lowest = tail.reduce((best, point) => (point.value < best.value ? point : best), head);
    const name = ({ slot, at }: (typeof points)[number]): string =>
      split === undefined ? place(at) : `${labels.place(slot, split.bucket)}, ${place(at)}`;
    sentences.push(
      `Highest: ${labels.number(highest.value)} (${name(highest)}). Lowest: ${labels.number(lowest.value)} (${name(lowest)}).`,
    );
  }
  if (split !== undefined && addsUp(request.measure) && split.column !== dimension.column) {
    const totals = data.series.map(({ slot, values }) => ({
      name: labels.place(slot, split.bucket),
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    }));
    sentences.push(
      `In all: ${totals.map(({ name, total }) => `${name} ${labels.number(total)}`).join(', ')}.`,
    );
  }
  return sentences.join(' ');
}
