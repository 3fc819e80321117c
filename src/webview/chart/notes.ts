import type { ChartData } from './data';
import type { Labels } from './labels';
import type { ChartPlan } from './dimensions';

/** Notes about what a chart omits or changes. */
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
