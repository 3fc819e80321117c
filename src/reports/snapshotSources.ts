import { dirname, join } from 'node:path';
import type { NamedSource, TableSource } from './engine/engine';
import { scanName } from './manifest';
import { nameSnapshots } from './namedSnapshots';
import type { Snapshot } from './snapshot';
import { namesLookup, type UserNames } from './userNames';

/** Reports are always comma-separated, even if a header contains other delimiters. */
export const snapshotDelimiter = ',';

/**
 * Returns the table source of a snapshot. Its columnar copy and its scan are deleted with the snapshot.
 *
 * @param names the user names to add if the snapshot contains only user IDs
 */
export function sourceOf(snapshot: Snapshot, names?: UserNames): TableSource {
  const { path, format } = snapshot;
  const folder = dirname(path);
  const scan = format === 'csv' ? { scan: join(folder, scanName) } : {};
  const lookup = names && namesLookup(snapshot, names);
  return {
    kind: format,
    path,
    delimiter: snapshotDelimiter,
    cacheFolder: join(folder, 'columns'),
    ...scan,
    ...(lookup === undefined ? {} : { lookup }),
  };
}

/** Returns snapshots with their SQL names, and with user names if they contain only user IDs. */
export function catalogOf(snapshots: readonly Snapshot[], names?: UserNames): readonly NamedSource[] {
  return nameSnapshots(snapshots).map(({ name, snapshot }) => ({ name, source: sourceOf(snapshot, names) }));
}
