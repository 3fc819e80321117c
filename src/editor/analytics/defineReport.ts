import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import type { Connection } from '../../instance/connection';
import {
  defaultGranularity,
  granularities,
  granularityLabel,
  granularityMeaning,
  reportTitle,
  type Granularity,
  type ReportDefinition,
} from '../../reports/definitions/definition';
import type { ReportStore } from '../../reports/definitions/reportStore';
import { errorRemark } from '../adapters/steps/remark';
import { askSteps } from '../adapters/steps/steps';
import { rangeSteps, sentence } from './rangeSteps';

/**
 * Prompts for the granularity, the date range, and the name of a report. Returns `undefined` if the user
 * cancels.
 *
 * @param known the report to edit, which provides the defaults
 */
export async function defineReport(
  reports: ReportStore,
  connection: Connection,
  known?: ReportDefinition,
): Promise<ReportDefinition | undefined> {
  let granularity: Granularity = known?.granularity ?? defaultGranularity;
  let name = known?.name ?? '';
  const range = rangeSteps(
    l10n.t('Select a date range that is fixed or relative to today'),
    known?.range ?? { kind: 'preset', preset: 'last30Days' },
  );

  const title =
    known === undefined
      ? l10n.t('New Usage Report of {connection}', { connection: connection.name })
      : l10n.t('Edit Report "{report}" of {connection}', {
          report: reportTitle(known),
          connection: connection.name,
        });
  const entered = await askSteps(title, [
    {
      kind: 'pick',
      placeholder: l10n.t('Select a granularity'),
      choices: () =>
        [...granularities].reverse().map((id) => ({
          id,
          label: granularityLabel(id),
          ...(id === defaultGranularity ? { description: l10n.t('default') } : {}),
          detail: sentence(granularityMeaning(id)),
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
        l10n.t('Enter a name for the report. Leave empty to use "{title}".', {
          title: reportTitle({ name: undefined, granularity, range: range.value() }),
        }),
      value: () => name,
      remark: (text) => errorRemark(reports.nameProblem(connection.id, text, known?.id)),
      accept: (text) => {
        name = text.trim();
      },
    },
  ]);
  if (!entered) return undefined;
  return {
    id: known?.id ?? randomUUID(),
    name: name === '' ? undefined : name,
    granularity,
    range: range.value(),
    pinned: known?.pinned ?? false,
  };
}
