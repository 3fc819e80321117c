import type { ChartChoice, Grain } from '../../../shared/table/chartChoice';
import type { Measure } from '../../../shared/table/query';
import type { TableColumn } from '../../../shared/table/table';
import type { ChartPlan, PlanInput } from '../dimensions';
import type { ChartModel } from '../model';
import type { ChartLook } from '../option/look';
import type { ChartSize } from '../option/size';

/** The columns of a table that are worth a chart. */
export interface TableFacts {
  /** The date that is known for the most rows. */
  readonly time: TableColumn | undefined;
  readonly measure: Measure;
  /** A column with few names, to split by. */
  readonly layers: TableColumn | undefined;
  /** A column with names that repeat. */
  readonly names: TableColumn | undefined;
  /** A number that varies. */
  readonly spread: TableColumn | undefined;
}

/** Heights of the drawing, in CSS pixels. */
export interface HeightRange {
  readonly least: number;
  /** A higher chart looks stretched. */
  readonly most: number;
}

/** Everything that differs between the kinds of charts. */
export interface KindDescriptor {
  readonly name: string;
  /** Labels the choice of the column along the axis. */
  readonly axis: string;
  /** How many values to show, to choose from. */
  readonly tops: readonly number[];
  /** Whether names along the axis are limited to the largest, and not only what the chart is split by. */
  readonly limitsAxis: boolean;
  /** Rows of cells, each with its number, instead of lines or layers with a legend. */
  readonly cells: boolean;
  /** What follows the pointer. */
  readonly pointer: 'line' | 'shadow';
  /** What stands for a series in legends and tooltips. */
  readonly swatch: 'line' | 'box';
  /** Whether a column can be along the axis. */
  suits(column: TableColumn): boolean;
  /** The grains to choose from for a chart along a column; none where it contains no moments. */
  grains(column: TableColumn, split: boolean): readonly Grain[];
  /** Whether a chart along this column has to be split by another. */
  needsSplit?(column: TableColumn): boolean;
  /** The charts of this kind that suit a table, the best first. */
  propose(facts: TableFacts): readonly Omit<ChartChoice, 'kind'>[];
  plan(input: PlanInput): ChartPlan;
  /** The drawing in the terms of the chart library. */
  option(model: ChartModel, look: ChartLook, size: ChartSize): object;
  /** Absent where the height doesn't depend on the data. */
  height?(model: ChartModel): HeightRange | undefined;
}
