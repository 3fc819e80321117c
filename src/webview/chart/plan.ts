import type { ChartChoice } from '../../shared/table/chartChoice';
import type { TableColumn } from '../../shared/table/table';
import { columnOf, type Profiles } from './columns';
import type { ChartPlan } from './chartPlan';
import { kinds } from './kinds/kinds';

/**
 * Plans the request for a chart, with as many points along the axis as the kind of chart can show at that width.
 *
 * @returns `undefined` if a column of the chart doesn't exist
 */
export function planChart(
  choice: ChartChoice,
  columns: readonly TableColumn[],
  profiles: Profiles,
  width: number,
): ChartPlan | undefined {
  const column = columnOf(columns, choice.column);
  const split = columnOf(columns, choice.split);
  if (!column || (choice.split !== undefined && !split)) return undefined;
  return kinds[choice.kind].plan({ choice, column, split, profiles, width });
}
