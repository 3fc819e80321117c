import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { Report } from '../../reports/kinds/kind';
import type { AnalyticsRow } from '../../reports/rows/row';
import { currentManifest } from '../../reports/savedSnapshots';
import type { Snapshot } from '../../reports/snapshot';
import { UserError } from '../../shared/userError';
import type { AnalyticsServices } from './analyticsParts';
import { exportOf } from './exportOf';

/** A snapshot that the user selected. */
interface SelectedSnapshot {
  readonly connection: Connection;
  readonly report: Report;
  readonly snapshot: Snapshot;
  /** The snapshots of the report, latest first. */
  readonly all: readonly Snapshot[];
}

/**
 * Returns the snapshot of a row, or `undefined` for other rows. Updates the view if the snapshot was deleted.
 *
 * @throws UserError of kind `input` if the report was deleted or no connection is active, or `notFound` if the snapshot
 *   was deleted
 */
export async function snapshotOf(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
): Promise<SelectedSnapshot | undefined> {
  const report = exportOf(parts, row);
  if (!report || row?.subject?.kind !== 'snapshot') return undefined;
  const { path } = row.subject;
  const connection = parts.connection();
  const { snapshots: all } = await parts.data.states.load(connection, report.request);
  const snapshot = all.find((each) => each.path === path);
  try {
    if (!snapshot) throw new UserError('notFound', l10n.t('This snapshot is no longer available.'));
    await currentManifest(snapshot);
  } catch (error) {
    parts.data.states.reload();
    throw error;
  }
  return { connection, report, snapshot, all };
}
