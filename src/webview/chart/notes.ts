import type { ChartData } from './data';
import type { Labels } from './labels';
import type { ChartPlan } from './dimensions';

/** What a chart leaves out or shows otherwise than it was wished. */
export function notesOf({ coarsened }: ChartPlan, { unplaced }: ChartData, labels: Labels): string[] {
  return [
    ...(coarsened === undefined
      ? []
      : [
          `Each ${coarsened.wanted} would be more points than this page can show, so ${coarsened.used}s are.`,
        ]),
    ...(unplaced === 0 ? [] : [`${labels.number(unplaced)} without a place on the axis are left out.`]),
  ];
}
