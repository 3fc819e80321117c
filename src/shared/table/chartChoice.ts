import * as v from 'valibot';
import { parsed, record, wholeNumber } from '../schema';
import { measure } from './query';
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

/** The maximum length of the title of a chart. */
export const maxTitle = 200;

/** A chart that is suggested or that the user selected. Saved with a table, so it identifies columns by ID. */
export type ChartChoice = v.InferOutput<typeof chartChoice>;
const chartChoice = record({
  kind: v.picklist(chartKinds),
  measure,
  /**
   * The column of the X-axis or, in a bar chart, of the categories. A heat map without a split groups its dates by
   * weekday, and by hour of day, week, or a longer period.
   */
  column: v.string(),
  grain: v.picklist(grains),
  /** The maximum number of separate values. All others are combined as "Other". */
  top: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  /** The column that splits the chart into series or, in a heat map, into rows of cells. */
  split: v.optional(v.string()),
  /** The title that the user entered. A change of another setting removes it, because it could then be wrong. */
  title: v.optional(v.pipe(v.string(), v.regex(/\S/), v.maxLength(maxTitle))),
});

/** Validates a saved chart against the columns of a table; returns `undefined` when it doesn't match them. */
export function readChartChoice(value: unknown, columns: readonly TableColumn[]): ChartChoice | undefined {
  const choice = parsed(chartChoice, value);
  if (choice === undefined || choice.top > maxValues[choice.kind]) return undefined;
  const { column, split = column, measure } = choice;
  const used = [column, split, 'column' in measure ? measure.column : column];
  return used.every((id) => columns.some((each) => each.id === id)) ? choice : undefined;
}
