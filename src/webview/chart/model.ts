import type { ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { isTime } from './columns';
import type { ChartData, Slot } from './data';
import type { Labels } from './labels';
import { measureTitle } from './words';

/** A chart that is ready to be drawn, read out and listed: what was asked, the numbers, and how to say them. */
export interface ChartModel {
  readonly choice: ChartChoice;
  readonly request: AggregateRequest;
  readonly data: ChartData;
  readonly columns: readonly TableColumn[];
  readonly labels: Labels;
}

/** The name of a line, layer or row; that of the measure where there is only one. */
export function seriesName({ request, columns, labels }: ChartModel, slot: Slot): string {
  const { split, measure } = request;
  return split === undefined ? measureTitle(measure, columns) : labels.place(slot, split.bucket);
}

/** Whether bars stand side by side along time or numbers, instead of lying below each other with their names. */
export function isUpright({ request, columns }: ChartModel): boolean {
  const column = columns.find(({ id }) => id === request.dimension.column);
  return request.dimension.bucket.by !== 'value' || (column !== undefined && isTime(column));
}

const rowPixels = 26;
const heatRowPixels = 28;
const leastHeight = 260;
const upright = 420;

/** How high a chart has to be at least to be readable; bars and rows with names need room for each. */
export function heightOf(model: ChartModel): number {
  const { choice, data } = model;
  if (choice.kind === 'heatmap') return Math.max(leastHeight, data.series.length * heatRowPixels + 110);
  if (choice.kind === 'bars' && !isUpright(model)) return Math.max(160, data.slots.length * rowPixels + 50);
  return leastHeight;
}

/** How high a chart may become before it looks stretched; the rest of the page stays empty. */
export function mostHeight(model: ChartModel): number {
  const { choice, data } = model;
  if (choice.kind === 'heatmap') return Math.max(leastHeight, data.series.length * 44 + 110);
  if (choice.kind === 'bars' && !isUpright(model)) return Math.max(160, data.slots.length * 40 + 50);
  return upright * 2;
}
