import * as l10n from '@vscode/l10n';
import type { ChartData } from './data';
import type { Labels } from './labels';
import type { ChartPlan } from './dimensions';

/**
 * Notes about what a chart omits or changes.
 *
 * @param omitted the names of series without values
 */
export function notesOf(
  { coarsened }: ChartPlan,
  { unplaced }: ChartData,
  labels: Labels,
  omitted: readonly string[],
): string[] {
  return [
    ...(coarsened === undefined
      ? []
      : [
          `Each ${coarsened.wanted} would be more points than this page can show, so ${coarsened.used}s are.`,
        ]),
    ...(unplaced === 0 ? [] : [`${labels.number(unplaced)} without a place on the axis are left out.`]),
    ...(omitted.length === 0
      ? []
      : [
          l10n.t({
            message: 'No values: {names}.',
            args: { names: labels.list(omitted) },
            comment: 'Below the title of a chart; {names} are categories that it omits',
          }),
        ]),
  ];
}
