import * as l10n from '@vscode/l10n';
import { basename, dirname } from 'node:path';
import { formatBytes, formatCount } from '../../shared/format';
import { formatOpenDays } from '../dates/range';
import type { KnownReport } from '../kinds/kind';
import { snapshotTime } from '../savedSnapshots';
import type { Snapshot } from '../snapshot';
import { factRow, formatRows, pagedItems, snapshotContext, snapshotTooltip, type AnalyticsRow } from './row';

/**
 * Adds the snapshots of each report to its row: to the row itself, or in a group if the row has other details.
 *
 * @param pages the number of pages to show, by the ID of the list
 */
export function withSnapshots(
  rows: readonly AnalyticsRow[],
  reports: readonly KnownReport[],
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  return rows.map((row) => {
    const { subject, children } = row;
    if (subject?.kind !== 'export' || !row.context.startsWith('export ')) {
      return children ? { ...row, children: withSnapshots(children, reports, pages) } : row;
    }
    const { request, reportId } = subject;
    const snapshots =
      reports.find((report) => report.request.identity === request.identity)?.state.snapshots ?? [];
    if (snapshots.length === 0) return row;
    const list = `${row.context.split(' ', 2).join('.')}.${request.identity}.snapshots`;
    const shown = pagedItems(list, snapshots, pages, (snapshot, place): AnalyticsRow => ({
      ...snapshotRow(list, snapshot, snapshots, place < snapshots.length - 1),
      subject: { ...subject, kind: 'snapshot', path: snapshot.path },
    }));
    if (reportId !== undefined) return { ...row, children: [...(children ?? []), ...shown] };
    const group = {
      ...factRow(list, l10n.t('Snapshots'), formatCount(snapshots.length), 'history'),
      children: shown,
    };
    return { ...row, children: [...(children ?? []), group] };
  });
}

/** @param older whether the report has an older snapshot, with which this one can be compared */
function snapshotRow(
  list: string,
  snapshot: Snapshot,
  all: readonly Snapshot[],
  older: boolean,
): AnalyticsRow {
  const { path, name, pinned = false, parameters, rows, bytes } = snapshot;
  const time = snapshotTime(snapshot, all);
  const label = name ?? time;
  const description = [
    name === undefined ? undefined : time,
    formatOpenDays(parameters['startDate'], parameters['endDate']),
    rows === undefined ? undefined : formatRows(rows),
    formatBytes(bytes),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  return {
    ...factRow(`${list}.${basename(dirname(path))}`, label, description, pinned ? 'pinned' : 'history'),
    tooltip: snapshotTooltip(snapshot, 1),
    spoken: [label, ...(pinned ? [l10n.t('pinned')] : []), description].join(', '),
    context: snapshotContext(snapshot, older),
    command: 'instanceExplorer.openReport',
  };
}
