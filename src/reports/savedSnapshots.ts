import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatMoments } from '../shared/format';
import { fileError } from '../shared/fileError';
import { UserError } from '../shared/userError';
import { markChanged } from './folderChanges';
import { manifestName, readManifest, replaceManifest } from './manifest';
import type { Snapshot } from './snapshot';

/** What the user can set for a snapshot. */
export interface SnapshotLabels {
  /** Empty for a snapshot without a name. */
  readonly name?: string;
  readonly pinned?: boolean;
}

/**
 * Returns the name of a snapshot, or its time, with seconds if another snapshot of the report is from the same minute.
 *
 * @param all the snapshots of the report
 */
export function snapshotLabel(snapshot: Snapshot, all: readonly Snapshot[]): string {
  return snapshot.name ?? snapshotTime(snapshot, all);
}

/** Returns the time of a snapshot, with seconds if another one is from the same minute. */
export function snapshotTime({ path, downloadedAt }: Snapshot, all: readonly Snapshot[]): string {
  const minute = downloadedAt.slice(0, 16);
  const alike = all.filter((each) => each.path !== path && each.downloadedAt.startsWith(minute));
  const [time] = formatMoments([downloadedAt, ...alike.map((each) => each.downloadedAt)]);
  return time ?? downloadedAt;
}

/** Validates the name of a snapshot. Returns an error message, or `undefined` if the name is valid or empty. */
export function snapshotNameProblem(
  text: string,
  snapshot: Snapshot,
  all: readonly Snapshot[],
): string | undefined {
  const name = text.trim();
  if (name.length > 60) return l10n.t('Enter a name of up to 60 characters.');
  if (/[\p{Cc}"]/u.test(name)) return l10n.t("A name can't contain quotes.");
  if (/^\d{4}-\d\d-\d\d/.test(name)) return l10n.t("A name can't start with a date.");
  const taken = all.some(
    (each) => each.path !== snapshot.path && each.name?.toLowerCase() === name.toLowerCase(),
  );
  return taken
    ? l10n.t('A snapshot named "{name}" already exists. Enter another name.', { name })
    : undefined;
}

/**
 * Names or pins a snapshot.
 *
 * @throws UserError of kind `notFound` if the snapshot was deleted, or `file`; the snapshot is then unchanged
 */
export async function labelSnapshot(snapshot: Snapshot, labels: SnapshotLabels): Promise<void> {
  const { name: earlierName, pinned: wasPinned, ...manifest } = await currentManifest(snapshot);
  const { name = earlierName ?? '', pinned = wasPinned === true } = labels;
  try {
    await replaceManifest(dirname(snapshot.path), {
      ...manifest,
      ...(name === '' ? {} : { name }),
      ...(pinned ? { pinned } : {}),
    });
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't change the snapshot."));
  }
}

/**
 * Deletes a snapshot with its derived files.
 *
 * @throws UserError of kind `file`
 */
export async function deleteSnapshot({ path }: Snapshot): Promise<void> {
  const folder = dirname(path);
  try {
    // Without its manifest, a snapshot isn't listed, even if one of its files can't be deleted.
    await rm(join(folder, manifestName), { force: true });
    await markChanged(dirname(folder));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't delete the snapshot."));
  }
}

/** @throws UserError of kind `notFound` if the snapshot was deleted or its file is damaged */
export async function currentManifest(snapshot: Snapshot) {
  const manifest = await readManifest(dirname(snapshot.path));
  if (manifest) return manifest;
  throw new UserError(
    'notFound',
    l10n.t('The snapshot from {time} was deleted or is damaged.', {
      time: snapshotTime(snapshot, [snapshot]),
    }),
    { advice: l10n.t('Select another snapshot.') },
  );
}
