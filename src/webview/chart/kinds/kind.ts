import type { ChartChoice, Grain } from '../../../shared/table/chartChoice';
import type { Measure } from '../../../shared/table/query';
import type { TableColumn } from '../../../shared/table/table';
import type { ChartPlan, PlanInput } from '../chartPlan';
import type { ChartModel } from '../model';
import type { ChartLook, ChartSize } from '../option/look';

/** The columns and the measure of a table that are suitable for charts. */
export interface TableFacts {
  /** The month, date, or timestamp column with different values and the fewest blanks. */
  readonly time: TableColumn | undefined;
  /** Whether the times are daily or hourly, so that they have weekdays. */
  readonly daily: boolean;
  readonly measure: Measure;
  /** Columns with few distinct names to split by, the best first. */
  readonly layers: readonly TableColumn[];
  /** A column with names for the bars of a bar chart or the rows of a heat map. */
  readonly names: TableColumn | undefined;
  /** A numeric column with varying values whose distribution is meaningful. */
  readonly spread: TableColumn | undefined;
}

/** Heights of the drawing in CSS pixels. */
export interface HeightRange {
  readonly least: number;
  /** The maximum: a higher chart looks stretched. */
  readonly maximum: number;
}

/** The properties and functions of a kind of chart. */
export interface KindDescriptor {
  readonly name: () => string;
  /** The label of the setting for the axis column. */
  readonly axis: () => string;
  /** The label of the setting for the column that splits the chart. */
  readonly splitBy: () => string;
  /** The options for Top N. */
  readonly tops: readonly number[];
  /** Whether Top N is available for charts that aren't split, in which it limits the names along the axis. */
  readonly limitsAxis: boolean;
  /** Whether the chart shows rows of cells with numbers, instead of lines or layers with a legend. */
  readonly cells: boolean;
  /** The axis pointer that follows the mouse. */
  readonly pointer: 'line' | 'shadow';
  /** The symbol of a series in legends and tooltips. */
  readonly swatch: 'line' | 'box';
  /** Whether a column can be the axis. */
  suits(column: TableColumn): boolean;
  /**
   * Returns the intervals available for a chart along a column; none if it contains no dates, or if the chart
   * determines the interval.
   */
  grains(column: TableColumn, split: boolean): readonly Grain[];
  /** Whether a chart along this column must be split by another one. */
  needsSplit?(column: TableColumn): boolean;
  /** Returns the suggested charts of this kind for a table, the best first. */
  propose(facts: TableFacts): readonly Omit<ChartChoice, 'kind'>[];
  plan(input: PlanInput): ChartPlan;
  /** Returns the ECharts option for the drawing. */
  option(model: ChartModel, look: ChartLook, size: ChartSize): object;
  /** Returns the height range if it depends on the data; otherwise, `undefined`. */
  height?(model: ChartModel): HeightRange | undefined;
}
