import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionFolder } from '../shared/connectionFolder';
import { bodyName, formatManifest, manifestName, readManifest } from './manifest';
import type { DatasetManifest } from './manifest';
import { cancelledFailure, fileFailure } from '../shared/fileFailure';
import { receive, type Receiving } from './receiving/receive';
import { renameReplacing } from './rename';
import { sweepTemporaries, temporaryName } from './temporary';

/** One fetched snapshot on disk. */
export interface Dataset extends DatasetManifest {
  /** Path of the file that holds the bytes as received, without echoed secrets. */
  readonly path: string;
}

export interface DatasetRequest extends Receiving {
  /** The private folder of all datasets; made when missing. */
  readonly folder: string;
  readonly connectionId: string;
  /** Lower-case words joined by hyphens. */
  readonly exportName: string;
  readonly identity: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Only the user may look into what an instance answered. */
const privateFolder = 0o700;
const privateFile = 0o600;

/**
 * Receives a snapshot and puts it beside the earlier ones. It is written aside, forced to disk and renamed as a
 * whole: after a failure or a cancellation, the earlier snapshots stand untouched and nothing of this one is left.
 *
 * The layout is `folder/<connection>/<export>/<time>-<random>/{body,manifest.json}`: a snapshot is a folder,
 * so that what is derived from it can live and go with it.
 *
 * @throws Failure of kind `cancelled` or `file`, and whatever `chunks` throws
 */
export async function writeDataset(request: DatasetRequest): Promise<Dataset> {
  const { folder, connectionId, exportName, identity, parameters, signal } = request;
  const temporary = join(folder, temporaryName());
  const shelf = exportFolder(folder, connectionId, exportName);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    await sweepTemporaries(folder);
    await mkdir(temporary, { mode: privateFolder });
    const body = await receive(join(temporary, bodyName), request);
    const fetchedAt = new Date().toISOString();
    const manifest = { connectionId, exportName, identity, parameters, fetchedAt, ...body };
    await writeFile(join(temporary, manifestName), formatManifest(manifest), {
      mode: privateFile,
      flush: true,
    });
    signal?.throwIfAborted();
    const snapshot = await publish(temporary, shelf);
    return { ...manifest, path: join(snapshot, bodyName) };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    throw signal?.aborted === true
      ? cancelledFailure(`fetching the ${exportName}`)
      : fileFailure(error, `keep the ${exportName}`);
  }
}

/** The whole snapshots of an export, of one identity or of all, the latest first. Damaged ones are passed over. */
export async function listDatasets(
  folder: string,
  connectionId: string,
  exportName: string,
  identity?: string,
): Promise<readonly Dataset[]> {
  const shelf = exportFolder(folder, connectionId, exportName);
  const names = await readdir(shelf).catch(() => []);
  const found = await Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => {
        const snapshot = join(shelf, name);
        const manifest = await readManifest(snapshot);
        return manifest === undefined ? undefined : { ...manifest, path: join(snapshot, bodyName) };
      }),
  );
  return found.filter(
    (dataset) => dataset !== undefined && (identity === undefined || dataset.identity === identity),
  ) as Dataset[];
}

function exportFolder(folder: string, connectionId: string, exportName: string): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(exportName)) throw new Error(`not an export name: ${exportName}`);
  return join(connectionFolder(folder, connectionId), exportName);
}

/**
 * Moves a finished snapshot to its shelf. Names sort by time and a later one is never named before an earlier one,
 * whatever the clock did in between.
 */
async function publish(temporary: string, shelf: string): Promise<string> {
  await mkdir(shelf, { recursive: true, mode: privateFolder });
  const earlier = await readdir(shelf);
  const latest = Math.max(0, ...earlier.map((name) => Number.parseInt(name, 10) || 0));
  const time = String(Math.max(Date.now(), latest + 1)).padStart(15, '0');
  const snapshot = join(shelf, `${time}-${randomBytes(4).toString('hex')}`);
  await renameReplacing(temporary, snapshot);
  return snapshot;
}
