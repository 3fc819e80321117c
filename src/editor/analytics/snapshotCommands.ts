import * as l10n from '@vscode/l10n';
import { reportTitle } from '../../reports/definitions/definition';
import type { AnalyticsRow } from '../../reports/rows/row';
import {
  deleteSnapshot,
  labelSnapshot,
  snapshotLabel,
  snapshotNameProblem,
  snapshotTime,
} from '../../reports/savedSnapshots';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { askSteps } from '../adapters/steps/steps';
import type { AnalyticsServices, CommandHandler } from './analyticsParts';
import { tableOf } from './reportTables';
import { snapshotOf } from './snapshotOf';

/** Opens the snapshot of a row. */
export async function openSnapshot(parts: AnalyticsServices, row: AnalyticsRow): Promise<void> {
  const selected = await snapshotOf(parts, row);
  if (!selected) return;
  const { connection, report, snapshot } = selected;
  const { tables } = parts.dependencies;
  await tables.openTable(await tableOf(parts, connection, report, snapshot, true));
}

/** Pins the snapshot of a row, or unpins it. */
export async function toggleSnapshotPin(parts: AnalyticsServices, row: AnalyticsRow): Promise<void> {
  const selected = await snapshotOf(parts, row);
  if (!selected) return;
  await labelSnapshot(selected.snapshot, { pinned: selected.snapshot.pinned !== true });
  parts.data.states.reload();
}

async function name(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const selected = await snapshotOf(parts, row);
  if (!selected) return;
  const { snapshot, all } = selected;
  await askSteps(l10n.t('Name Snapshot'), [
    {
      kind: 'text',
      prompt: () =>
        l10n.t('Enter a name for the snapshot. Leave empty to use "{time}".', {
          time: snapshotTime(snapshot, all),
        }),
      value: () => snapshot.name ?? '',
      remark: (text) => {
        const message = snapshotNameProblem(text, snapshot, all);
        return message === undefined ? undefined : { severity: 'error', message };
      },
      accept: async (text) => {
        await labelSnapshot(snapshot, { name: text.trim() });
        parts.data.states.reload();
      },
    },
  ]);
}

async function remove(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const selected = await snapshotOf(parts, row);
  if (!selected) return;
  const { report, snapshot, all } = selected;
  const yes = l10n.t({ message: 'Delete', comment: 'Button that deletes a snapshot' });
  const chosen = await confirmDangerous({
    message: l10n.t('Delete the snapshot "{snapshot}" of "{report}"?', {
      snapshot: snapshotLabel(snapshot, all),
      report: report.definition ? reportTitle(report.definition) : report.title,
    }),
    detail: l10n.t(
      '{size} of downloaded data will be deleted from this computer. You might not be able to download the same data again.',
      { size: formatBytes(snapshot.bytes) },
    ),
    actions: [yes],
  });
  if (chosen !== yes) return;
  try {
    await deleteSnapshot(snapshot);
  } finally {
    parts.data.states.reload();
  }
}

/** Commands for the snapshots in the Analytics view. */
export const snapshotCommands = {
  'instanceExplorer.nameSnapshot': name,
  'instanceExplorer.deleteSnapshot': remove,
} as const satisfies Readonly<Record<string, CommandHandler>>;
