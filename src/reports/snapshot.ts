import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { connectionFolder } from '../shared/connectionFolder';
import {
  bodyName,
  formatManifest,
  manifestName,
  readManifest,
  replaceManifest,
  type SnapshotManifest,
} from './manifest';
import { fileError } from '../shared/fileError';
import { receive, type Receiving } from './receiving/receive';
import { renameReplacing } from './rename';
import { sinceChange } from './folderChanges';
import { sweepTemporaries, temporaryName } from './temporary';
import { canceledError } from '../shared/userError';

/** A downloaded snapshot on disk. */
export interface Snapshot extends SnapshotManifest {
  /** The path of the file with the received bytes, without echoed secrets. */
  readonly path: string;
}

export interface SnapshotRequest extends Receiving {
  /** The private folder of all snapshots; created if it doesn't exist. */
  readonly folder: string;
  readonly connectionId: string;
  /** The name of the report, or `user-names`. It names a folder, so it has only lowercase words joined by hyphens. */
  readonly exportName: string;
  readonly identity: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Returns the last and the first day on which the bytes of a snapshot were received, `YYYY-MM-DD` in UTC, in this
 * order. If both are the same, it is returned once.
 */
export function snapshotDays({
  downloadedAt,
  firstDownloadedAt = downloadedAt,
}: SnapshotManifest): readonly string[] {
  return [...new Set([downloadedAt, firstDownloadedAt].map((time) => time.slice(0, 10)))];
}

/** Permissions that allow only the user to read the response of an instance. */
const privateFolder = 0o700;
const privateFile = 0o600;

/**
 * Receives a snapshot and stores it beside the earlier ones. It is written to a temporary folder, flushed to
 * disk, and renamed atomically: after a failure or a cancellation, the earlier snapshots are unchanged and
 * nothing of this one remains. If the latest snapshot of the same request has the same bytes and parameters,
 * only its download time is updated.
 *
 * The layout is `folder/<connection>/<export>/<time>-<random>/{body,body.scan,manifest.json}`. Each snapshot
 * is a folder, so that derived files can be stored and deleted with it.
 *
 * @throws UserError of kind `canceled` or `file`, and any error of `chunks` or the examination
 */
export async function writeSnapshot(request: SnapshotRequest): Promise<Snapshot> {
  const { folder, connectionId, exportName, identity, parameters, signal } = request;
  const temporary = join(folder, temporaryName());
  const exportPath = exportFolder(folder, connectionId, exportName);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    await sweepTemporaries(folder);
    await mkdir(temporary, { mode: privateFolder });
    const body = await receive(join(temporary, bodyName), request);
    const downloadedAt = new Date().toISOString();
    const manifest = { connectionId, exportName, identity, parameters, downloadedAt, ...body };
    await writeFile(join(temporary, manifestName), formatManifest(manifest), {
      mode: privateFile,
      flush: true,
    });
    signal?.throwIfAborted();
    const confirmed = await confirmLatest(folder, manifest);
    if (confirmed) {
      await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      return confirmed;
    }
    const snapshot = await publish(temporary, exportPath);
    return { ...manifest, path: join(snapshot, bodyName) };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw signal?.aborted === true
      ? canceledError()
      : fileError(error, l10n.t("Couldn't save the downloaded data."));
  }
}

/**
 * Updates the download time of the latest snapshot of a request if the same bytes were received.
 *
 * @returns `undefined` if there is no snapshot, or the latest has other bytes or parameters or can't be updated
 */
async function confirmLatest(folder: string, received: SnapshotManifest): Promise<Snapshot | undefined> {
  const { connectionId, exportName, identity, downloadedAt, parameters, sha256, bytes } = received;
  const [latest] = await listSnapshots(folder, connectionId, exportName, identity);
  if (latest?.sha256 !== sha256 || latest.bytes !== bytes) return undefined;
  if (!isDeepStrictEqual(latest.parameters, parameters)) return undefined;
  const { path, ...earlier } = latest;
  const manifest = {
    ...earlier,
    downloadedAt,
    firstDownloadedAt: latest.firstDownloadedAt ?? latest.downloadedAt,
  };
  try {
    await replaceManifest(dirname(path), manifest);
    return { ...manifest, path };
  } catch {
    // The received copy is complete, so it can be stored as another snapshot.
    return undefined;
  }
}

/**
 * Lists the valid snapshots of an export, of one identity or of all, latest first. Skips damaged snapshots.
 */
export async function listSnapshots(
  folder: string,
  connectionId: string,
  exportName: string,
  identity?: string,
): Promise<readonly Snapshot[]> {
  const all = await sinceChange(exportFolder(folder, connectionId, exportName), readSnapshots);
  return identity === undefined ? all : all.filter((each) => each.identity === identity);
}

async function readSnapshots(exportPath: string): Promise<readonly Snapshot[]> {
  const names = await readdir(exportPath).catch(() => []);
  const found = await Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => {
        const snapshot = join(exportPath, name);
        const manifest = await readManifest(snapshot);
        return manifest && { ...manifest, path: join(snapshot, bodyName) };
      }),
  );
  return found.filter((each) => each !== undefined);
}

function exportFolder(folder: string, connectionId: string, exportName: string): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(exportName)) throw new Error(`not an export name: ${exportName}`);
  return join(connectionFolder(folder, connectionId), exportName);
}

/**
 * Moves a complete snapshot to its final folder. Names sort by time. A later snapshot never gets an earlier
 * name, even if the clock was set back.
 */
async function publish(temporary: string, exportPath: string): Promise<string> {
  await mkdir(exportPath, { recursive: true, mode: privateFolder });
  const earlier = await readdir(exportPath);
  const latest = Math.max(0, ...earlier.map((name) => Number.parseInt(name, 10) || 0));
  const time = String(Math.max(Date.now(), latest + 1)).padStart(15, '0');
  const snapshot = join(exportPath, `${time}-${randomBytes(4).toString('hex')}`);
  await renameReplacing(temporary, snapshot);
  return snapshot;
}
