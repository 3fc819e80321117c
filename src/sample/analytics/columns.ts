import type { Granularity } from './parameters';

/** Metrics, in the order of the columns and of arrays of figures. All are additive. */
export const metrics = [
  'Searches',
  'Code Navigation Events',
  'Insight Views',
  'Chat Events',
  'Command Events',
  'Completion Suggestions',
  'Completion Acceptances',
  'Accepted Characters',
  'Characters Written',
  'Lines Changed by Chat',
  'Lines Changed by Completion',
  'Credits Used',
] as const;

export type Metric = (typeof metrics)[number];

export const METRIC_COUNT = metrics.length;

/** Returns the index of a metric in arrays of figures. */
export function metricIndex(metric: Metric): number {
  return metrics.indexOf(metric);
}

/** A column that divides one metric by another and follows the metric `after`. All metrics are indexes. */
export interface RateColumn {
  readonly name: string;
  readonly part: number;
  readonly whole: number;
  readonly after: number;
}

export const rates: readonly RateColumn[] = [
  {
    name: 'Completion Acceptance Rate',
    part: metricIndex('Completion Acceptances'),
    whole: metricIndex('Completion Suggestions'),
    after: metricIndex('Completion Acceptances'),
  },
  {
    name: 'Assistant Share of Characters',
    part: metricIndex('Accepted Characters'),
    whole: metricIndex('Characters Written'),
    after: metricIndex('Characters Written'),
  },
];

const account = ['Instance user ID', 'User Email', 'Username', 'Display Name', 'Active User'];

/** Columns between the account columns and the metrics, by granularity. */
const between: Readonly<Record<Granularity, readonly string[]>> = {
  by_user: ['Active Days'],
  by_user_month: ['Month', 'Active Days'],
  by_user_day: ['Date'],
  by_user_day_client_language: ['Client Name', 'Date', 'Language'],
};

/** Returns the column names of a report, in order. */
export function reportColumns(granularity: Granularity): string[] {
  const figures = metrics.flatMap((metric, index) => [
    metric,
    ...rates.filter(({ after }) => after === index).map(({ name }) => name),
  ]);
  return [...account, ...between[granularity], ...figures];
}
