import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LocalExamination } from './receiving/examination';
import { listSnapshots, writeSnapshot, type Snapshot, type SnapshotRequest } from './snapshot';

/** The maximum number of stored lists. An open table might be reading the one before the latest. */
const maxSaved = 2;

/**
 * Stores rows that belong to the reports of a connection as JSON beside its snapshots. Deletes all but the latest two
 * lists with the same name.
 *
 * @throws UserError of kind `canceled` or `file`
 */
export async function writeRows(
  rows: readonly object[],
  request: Omit<SnapshotRequest, 'chunks' | 'examine'>,
): Promise<Snapshot> {
  const { folder, connectionId, exportName } = request;
  const written = await writeSnapshot({
    ...request,
    chunks: one(Buffer.from(JSON.stringify(rows))),
    examine: (path) =>
      new LocalExamination(path, {
        rows: rows.length,
        add: () => undefined,
        finish: () => ({ format: 'json', rows: rows.length, columns: undefined, notes: [], scan: undefined }),
      }),
  });
  const stored = await listSnapshots(folder, connectionId, exportName);
  for (const { path } of stored.slice(maxSaved)) {
    await rm(dirname(path), { recursive: true, force: true }).catch(() => undefined);
  }
  return written;
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
