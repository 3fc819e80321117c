import type { Core } from '../core';
import type { Connection } from '../instance/connection';
import { reportKinds } from '../reports/kinds/reportKinds';
import { nameSnapshots, type NamedSnapshot } from '../reports/namedSnapshots';
import { listSnapshots } from '../reports/snapshot';

/** Returns the latest snapshot of each downloaded report of a connection, with its SQL name. Sends nothing. */
export async function downloadedReports(
  { snapshotsFolder }: Pick<Core, 'snapshotsFolder'>,
  { id }: Pick<Connection, 'id'>,
): Promise<readonly NamedSnapshot[]> {
  const found = await Promise.all(
    reportKinds.map(({ exportName }) => listSnapshots(snapshotsFolder, id, exportName)),
  );
  return nameSnapshots(found.flat().sort((a, b) => (a.downloadedAt < b.downloadedAt ? 1 : -1)));
}
