import type { ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import type { ChartData, Slot } from './data';
import type { Labels } from './labels';
import { measureTitle } from './words';

/** A chart that is ready to draw, announce, and list, with its request, its numbers, and their labels. */
export interface ChartModel {
  readonly choice: ChartChoice;
  readonly request: AggregateRequest;
  readonly data: ChartData;
  readonly columns: readonly TableColumn[];
  readonly labels: Labels;
  /** The indexes of axis slots that the data doesn't cover completely. */
  readonly partial: ReadonlySet<number>;
  /** Whether each mark shows the value of one row of the table. */
  readonly singleRows: boolean;
}

/** Returns the name of a line, layer, or row; the name of the measure if the chart isn't split. */
export function seriesName({ request, columns, labels, singleRows }: ChartModel, slot: Slot): string {
  const { split, measure } = request;
  return split ? labels.place(slot, split.bucket) : measureTitle(measure, columns, singleRows);
}
