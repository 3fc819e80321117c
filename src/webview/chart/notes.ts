import * as l10n from '@vscode/l10n';
import type { Measure } from '../../shared/table/query';
import type { ChartData } from './data';
import type { Labels } from './labels';
import type { ChartPlan } from './chartPlan';
import { grainName } from './words';

/**
 * Returns notes about data that a chart omits, and about an interval that it changes.
 *
 * @param omitted the names of series whose values are all zero or blank
 */
export function notesOf(
  { coarsened, request }: ChartPlan,
  { unplaced, restBeyond }: ChartData,
  labels: Labels,
  omitted: readonly string[],
): string[] {
  return [
    ...(coarsened
      ? [
          l10n.t('The interval "{requested}" has too many points to show. The chart uses "{used}".', {
            requested: grainName(coarsened.requested),
            used: grainName(coarsened.used),
          }),
        ]
      : []),
    ...(unplaced === 0 ? [] : [unplacedNote(unplaced, request.measure, labels)]),
    ...(restBeyond === 0
      ? []
      : [
          restBeyond === 1
            ? l10n.t('Only the top value is shown.')
            : l10n.t('Only the top {count} values are shown.', { count: labels.number(restBeyond) }),
        ]),
    ...(omitted.length === 0
      ? []
      : [
          l10n.t({
            message: 'Omitted because all their values are zero or blank: {names}.',
            args: { names: labels.list(omitted) },
            comment: 'Below the title of a chart; {names} are categories that it omits',
          }),
        ]),
  ];
}

/** @param omitted the number of rows, or the sum of their values if the measure is a sum */
function unplacedNote(omitted: number, { aggregation }: Measure, labels: Labels): string {
  if (aggregation === 'sum')
    return l10n.t('Rows with a blank X-axis value are omitted. The sum of their values is {sum}.', {
      sum: labels.number(omitted),
    });
  return omitted === 1
    ? l10n.t('1 row is omitted because its X-axis value is blank.')
    : l10n.t('{count} rows are omitted because their X-axis value is blank.', {
        count: labels.number(omitted),
      });
}
