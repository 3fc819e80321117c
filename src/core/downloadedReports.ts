import type { Core } from '../core';
import type { Connection } from '../instance/connection';
import { reportKinds } from '../reports/kinds/reportKinds';
import { mayName, nameDatedSnapshots, nameSnapshots, type NamedSnapshot } from '../reports/namedSnapshots';
import { listSnapshots } from '../reports/snapshot';

/**
 * Returns the latest snapshot of each downloaded report of a connection, with its SQL name. Sends nothing.
 *
 * @param statement a statement whose snapshots of certain days, such as `registry@2026-10-01`, are also returned
 */
export async function downloadedReports(
  { snapshotsFolder }: Pick<Core, 'snapshotsFolder'>,
  { id }: Pick<Connection, 'id'>,
  statement = '',
): Promise<readonly NamedSnapshot[]> {
  const found = await Promise.all(
    reportKinds.map(({ exportName }) => listSnapshots(snapshotsFolder, id, exportName)),
  );
  const snapshots = found.flat().sort((a, b) => (a.downloadedAt < b.downloadedAt ? 1 : -1));
  const dated = statement.includes('@') ? nameDatedSnapshots(snapshots) : [];
  return [...nameSnapshots(snapshots), ...dated.filter((each) => mayName(statement, each))];
}
