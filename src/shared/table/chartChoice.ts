import { isRecord } from '../record';
import type { Measure } from './query';
import type { TableColumn } from './table';

/** The chart kinds, each with the maximum number of distinguishable values. */
export const maxValues = { line: 8, area: 8, bars: 50, histogram: 8, heatmap: 40 } as const;

export type ChartKind = keyof typeof maxValues;

export const chartKinds = Object.keys(maxValues) as readonly ChartKind[];

/**
 * The intervals of dates and times; `auto` selects one by the range and the interval of the data, and the width of the
 * chart.
 */
const grains = ['auto', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'hourOfDay'] as const;
export type Grain = (typeof grains)[number];

/** A chart that is suggested or that the user selected. Saved with a table, so it identifies columns by ID. */
export interface ChartChoice {
  readonly kind: ChartKind;
  readonly measure: Measure;
  /**
   * The column of the X-axis or, in a bar chart, of the categories. A heat map without a split groups its dates by
   * weekday, and by hour of day, week, or a longer period.
   */
  readonly column: string;
  readonly grain: Grain;
  /** The maximum number of separate values. All others are combined as "Other". */
  readonly top: number;
  /** The column that splits the chart into series or, in a heat map, into rows of cells. */
  readonly split?: string;
}

const aggregations = ['sum', 'average', 'minimum', 'maximum', 'median', 'distinct'] as const;

/** Validates a saved chart against the columns of a table; returns `undefined` when it doesn't match them. */
export function readChartChoice(value: unknown, columns: readonly TableColumn[]): ChartChoice | undefined {
  if (!isRecord(value)) return undefined;
  const kind = chartKinds.find((name) => name === value['kind']);
  const grain = grains.find((name) => name === value['grain']);
  const measure = readMeasure(value['measure'], columns);
  const { column, top, split } = value;
  if (!kind || !grain || !measure) return undefined;
  if (typeof column !== 'string' || !has(columns, column)) return undefined;
  if (typeof top !== 'number' || !Number.isInteger(top) || top < 1 || top > maxValues[kind]) return undefined;
  const choice = { kind, grain, measure, column, top };
  if (split === undefined) return choice;
  return typeof split === 'string' && has(columns, split) ? { ...choice, split } : undefined;
}

function readMeasure(value: unknown, columns: readonly TableColumn[]): Measure | undefined {
  if (!isRecord(value)) return undefined;
  if (value['aggregation'] === 'count') return { aggregation: 'count' };
  const aggregation = aggregations.find((name) => name === value['aggregation']);
  const { column } = value;
  if (!aggregation || typeof column !== 'string' || !has(columns, column)) return undefined;
  return { aggregation, column };
}

function has(columns: readonly TableColumn[], id: string): boolean {
  return columns.some((column) => column.id === id);
}
