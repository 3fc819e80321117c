import { randomUUID } from 'node:crypto';
import type { Connection } from '../../instance/connection';
import { rangeLabel } from '../../reports/dates/range';
import {
  defaultGranularity,
  granularities,
  granularityMeaning,
  reportTitle,
  type Granularity,
  type ReportDefinition,
} from '../../reports/definitions/definition';
import type { ReportStore } from '../../reports/definitions/reportStore';
import { askSteps } from '../adapters/steps/steps';
import { errorRemark, rangeSteps, sentence } from './rangeSteps';

/**
 * Prompts for the granularity, the date range and the name of a report. Returns `undefined` if the user cancels.
 * @param known the report to edit, whose values are the defaults
 */
export async function defineReport(
  reports: ReportStore,
  connection: Connection,
  known?: ReportDefinition,
): Promise<ReportDefinition | undefined> {
  let granularity: Granularity = known?.granularity ?? defaultGranularity;
  let name = known?.name ?? '';
  const range = rangeSteps(
    'Over which days? A range that is named moves with the calendar.',
    known?.range ?? { kind: 'preset', preset: 'last30Days' },
  );

  const title =
    known === undefined
      ? `New Usage Report of ${connection.name}`
      : `Edit ${reportTitle(known)} of ${connection.name}`;
  const answered = await askSteps(title, [
    {
      kind: 'pick',
      placeholder: 'One row for what?',
      choices: () =>
        [...granularities].reverse().map((id) => ({
          id,
          label: id === defaultGranularity ? `${id} (default)` : id,
          detail: sentence(granularityMeaning[id]),
        })),
      value: () => granularity,
      accept: (id) => {
        granularity = granularities.find((each) => each === id) ?? granularity;
      },
    },
    ...range.steps,
    {
      kind: 'text',
      prompt: () =>
        `Name of this report. Leave it empty to call it ${granularity}, ${rangeLabel(range.value())}.`,
      value: () => name,
      remark: (text) => errorRemark(reports.nameProblem(connection.id, text, known?.id)),
      accept: (text) => {
        name = text.trim();
      },
    },
  ]);
  if (!answered) return undefined;
  return {
    id: known?.id ?? randomUUID(),
    name: name === '' ? undefined : name,
    granularity,
    range: range.value(),
    pinned: known?.pinned ?? false,
  };
}
