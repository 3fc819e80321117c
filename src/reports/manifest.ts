import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../shared/record';
import type { BodySummary, BodyFormat } from './receiving/bodyValidator';
import { renameReplacing } from './rename';
import { temporaryName } from './temporary';

/** The metadata of a downloaded snapshot, stored beside its body as JSON. */
export interface SnapshotManifest extends BodySummary {
  readonly connectionId: string;
  /** The name of the report, such as `user-registry`; `user-names` for a list of user names. */
  readonly exportName: string;
  /** The same for all snapshots of one request, although a relative range resolves to different dates. */
  readonly identity: string;
  /** The query parameters of the request. Never a credential. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The time of the download, ISO 8601; the latest time if the same bytes were downloaded more than once. */
  readonly downloadedAt: string;
  /** The time of the first download, ISO 8601, if the same bytes were downloaded more than once. */
  readonly firstDownloadedAt?: string;
  readonly bytes: number;
  /** The hash of the received bytes, in lowercase hexadecimal. */
  readonly sha256: string;
  /** The name that the user gave the snapshot. */
  readonly name?: string;
  /** Whether the cache limit never deletes the snapshot. */
  readonly pinned?: true;
}

export const manifestName = 'manifest.json';
export const bodyName = 'body';
/** The name of the file with the scan of a CSV body; see `csv/storedScan`. */
export const scanName = 'body.scan';
const version = 2;

const formats: readonly BodyFormat[] = ['csv', 'json'];

export function formatManifest(manifest: SnapshotManifest): string {
  return `${JSON.stringify({ version, ...manifest }, undefined, 2)}\n`;
}

/** Parses a manifest. Returns `undefined` if it isn't valid or has another format version. */
export function parseManifest(text: string): SnapshotManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value['version'] !== version || !isRecord(value['parameters'])) return undefined;
  const {
    connectionId,
    exportName,
    identity,
    // The names in manifests of earlier builds.
    fetchedAt,
    firstFetchedAt,
    downloadedAt = fetchedAt,
    firstDownloadedAt = firstFetchedAt,
    bytes,
    sha256,
    rows,
    columns,
    notes,
    name,
    pinned,
  } = value;
  const parameters = Object.entries(value['parameters']);
  const format = formats.find((known) => known === value['format']);
  const whole =
    typeof connectionId === 'string' &&
    typeof exportName === 'string' &&
    typeof identity === 'string' &&
    isTime(downloadedAt) &&
    (firstDownloadedAt === undefined || isTime(firstDownloadedAt)) &&
    typeof bytes === 'number' &&
    typeof sha256 === 'string' &&
    format !== undefined &&
    (rows === undefined || typeof rows === 'number') &&
    (columns === undefined || isTexts(columns)) &&
    isTexts(notes) &&
    parameters.every((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (!whole) return undefined;
  return {
    connectionId,
    exportName,
    identity,
    parameters: Object.fromEntries(parameters),
    downloadedAt,
    ...(firstDownloadedAt === undefined ? {} : { firstDownloadedAt }),
    bytes,
    sha256,
    format,
    rows,
    columns,
    notes,
    ...(typeof name === 'string' ? { name } : {}),
    ...(pinned === true ? { pinned } : {}),
  };
}

/**
 * Replaces the manifest of the snapshot in a folder atomically.
 *
 * @throws an error of the file system; the manifest is then unchanged
 */
export async function replaceManifest(snapshot: string, manifest: SnapshotManifest): Promise<void> {
  const aside = join(snapshot, temporaryName());
  try {
    await writeFile(aside, formatManifest(manifest), { mode: 0o600, flush: true });
    await renameReplacing(aside, join(snapshot, manifestName));
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Reads the manifest of the snapshot in a folder, if it is valid and the body has the specified size. Never
 * rejects, since a damaged snapshot is treated as missing.
 */
export async function readManifest(snapshot: string): Promise<SnapshotManifest | undefined> {
  try {
    const manifest = parseManifest(await readFile(join(snapshot, manifestName), 'utf8'));
    const body = await stat(join(snapshot, bodyName));
    return body.isFile() && body.size === manifest?.bytes ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
