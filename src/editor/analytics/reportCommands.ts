import { randomUUID } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import {
  defaultGranularity,
  granularities,
  type Granularity,
  granularityLabel,
  granularityMeaning,
  isStandard,
  type ReportDefinition,
  reportTitle,
} from '../../reports/definitions/definition';
import type { ReportStore } from '../../reports/definitions/reportStore';
import { usageReport } from '../../reports/kinds/usage';
import type { AnalyticsRow } from '../../reports/rows/row';
import { confirmDangerous } from '../adapters/confirm';
import { errorRemark } from '../adapters/steps/remark';
import { askSteps } from '../adapters/steps/steps';
import type { AnalyticsServices, CommandHandler } from './analyticsParts';
import { chosenReport } from './chooseReport';
import { compareReport } from './compareReport';
import { downloadNamed, savedOrDownloaded } from './namedExports';
import { rangeSteps, sentence } from './rangeSteps';
import { toggleSnapshotPin } from './snapshotCommands';

/** Pins or unpins the snapshot or the report of a row. */
async function togglePin(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  if (row?.subject?.kind === 'snapshot') return toggleSnapshotPin(parts, row);
  const report = await chosenReport(parts, row, l10n.t('Select a report to pin or unpin'));
  if (report) await parts.data.reports.save(parts.connection().id, { ...report, pinned: !report.pinned });
}

async function edit(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const connection = parts.connection();
  const report = await chosenReport(parts, row, l10n.t('Select a report to edit'));
  if (!report) return;
  if (isStandard(report)) return rename(parts, report);
  const { reports } = parts.data;
  const changed = await defineReport(reports, connection, report);
  if (!changed) return;
  await reports.save(connection.id, changed);
  // Downloads the report only if it has no snapshot, for example because its range changed.
  await savedOrDownloaded(parts, connection, usageReport(changed, Date.now()));
}

async function rename(parts: AnalyticsServices, report: ReportDefinition): Promise<void> {
  const { reports } = parts.data;
  const { id } = parts.connection();
  await askSteps(l10n.t('Rename Report'), [
    {
      kind: 'text',
      prompt: () =>
        l10n.t('Enter a name for the report. Leave empty to use "{title}".', {
          title: reportTitle({ ...report, name: undefined }),
        }),
      value: () => report.name ?? '',
      remark: (text) => {
        const message = reports.nameProblem(id, text, report.id);
        return message === undefined ? undefined : { severity: 'error', message };
      },
      accept: (text) => reports.save(id, { ...report, name: text.trim() === '' ? undefined : text.trim() }),
    },
  ]);
}

async function remove(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const report = await chosenReport(
    parts,
    row,
    l10n.t('Select a report to remove'),
    (each) => !isStandard(each),
  );
  if (!report) return;
  const yes = l10n.t({ message: 'Remove', comment: 'Button that removes a report' });
  const chosen = await confirmDangerous({
    message: l10n.t('Remove the report "{report}"?', { report: reportTitle(report) }),
    detail: l10n.t('Downloaded snapshots remain until you clear them or the cache limit is reached.'),
    actions: [yes],
  });
  if (chosen === yes) await parts.data.reports.remove(parts.connection().id, report.id);
}

/** Commands that manage usage reports, and compare the snapshots of any report. */
export const reportCommands = {
  'instanceExplorer.newReport': async (parts) => {
    const connection = parts.connection();
    const report = await defineReport(parts.data.reports, connection);
    if (!report) return;
    await parts.data.reports.save(connection.id, report);
    await downloadNamed(parts, connection, usageReport(report, Date.now()));
  },
  'instanceExplorer.pinReport': togglePin,
  'instanceExplorer.editReport': edit,
  'instanceExplorer.removeReport': remove,
  'instanceExplorer.compareSnapshots': compareReport,
} as const satisfies Readonly<Record<string, CommandHandler>>;

/**
 * Prompts for the granularity, the date range, and the name of a report. Returns `undefined` if the user
 * cancels.
 *
 * @param known the report to edit, which provides the defaults
 */
async function defineReport(
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

  const title = known
    ? l10n.t('Edit Report "{report}" of {connection}', {
        report: reportTitle(known),
        connection: connection.name,
      })
    : l10n.t('New Usage Report of {connection}', { connection: connection.name });
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
