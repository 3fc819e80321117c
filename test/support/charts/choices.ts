import type { ChartChoice } from '../../../src/shared/table/chartChoice';

const events = { aggregation: 'count' } as const;
const suggestions = { aggregation: 'sum', column: 'Suggestions' } as const;

/** Charts of `usageTable`, at least one of each kind. */
export const chartChoices: Record<string, ChartChoice> = {
  line: {
    kind: 'line',
    measure: { aggregation: 'average', column: 'Latency in ms' },
    column: 'Time',
    grain: 'week',
    top: 5,
    split: 'Client',
  },
  area: { kind: 'area', measure: suggestions, column: 'Time', grain: 'week', top: 5, split: 'Client' },
  bars: { kind: 'bars', measure: suggestions, column: 'Username', grain: 'auto', top: 12 },
  stackedBars: { kind: 'bars', measure: events, column: 'Time', grain: 'month', top: 8, split: 'Language' },
  histogram: { kind: 'histogram', measure: events, column: 'Latency in ms', grain: 'auto', top: 5 },
  weekdayByHour: { kind: 'heatmap', measure: events, column: 'Time', grain: 'auto', top: 12 },
  userByMonth: {
    kind: 'heatmap',
    measure: suggestions,
    column: 'Time',
    grain: 'month',
    top: 12,
    split: 'Username',
  },
};
