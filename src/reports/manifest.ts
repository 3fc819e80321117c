import { readFile } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { parseObject } from '../shared/parseObject';
import { optionalOrInvalid, parsed, textsByKey, time } from '../shared/schema';
import { markChanged } from './folderChanges';
import type { BodySummary } from './receiving/bodyValidator';
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
  readonly firstDownloadedAt?: string | undefined;
  readonly bytes: number;
  /** The hash of the received bytes, in lowercase hexadecimal. */
  readonly sha256: string;
  /** The name that the user gave the snapshot. */
  readonly name?: string | undefined;
  /** Whether the cache limit never deletes the snapshot. */
  readonly pinned?: true | undefined;
}

export const manifestName = 'manifest.json';
export const bodyName = 'body';
/** The name of the file with the scan of a CSV body; see `csv/storedScan`. */
export const scanName = 'body.scan';
const version = 2;

const savedManifest = v.object({
  connectionId: v.string(),
  exportName: v.string(),
  identity: v.string(),
  parameters: textsByKey,
  downloadedAt: time,
  firstDownloadedAt: v.optional(time),
  bytes: v.number(),
  sha256: v.string(),
  format: v.picklist(['csv', 'json']),
  rows: v.optional(v.number()),
  columns: v.optional(v.array(v.string())),
  notes: v.array(v.string()),
  name: optionalOrInvalid(v.string()),
  pinned: optionalOrInvalid(v.literal(true)),
});

export function formatManifest(manifest: SnapshotManifest): string {
  return `${JSON.stringify({ version, ...manifest }, undefined, 2)}\n`;
}

/** Parses a manifest. Returns `undefined` if it isn't valid or has another format version. */
export function parseManifest(text: string): SnapshotManifest | undefined {
  const value = parseObject(text);
  if (value?.['version'] !== version) return undefined;
  // The names in manifests of earlier builds.
  const { fetchedAt: downloadedAt, firstFetchedAt: firstDownloadedAt } = value;
  const manifest = parsed(savedManifest, {
    ...(downloadedAt === undefined ? {} : { downloadedAt }),
    ...(firstDownloadedAt === undefined ? {} : { firstDownloadedAt }),
    ...value,
  });
  return manifest && { ...manifest, rows: manifest.rows, columns: manifest.columns };
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
    await markChanged(dirname(snapshot));
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Reads thousands of small files in half the time of `readFile` of `node:fs/promises`. */
const readSmallFile = promisify(readFile);

/**
 * Reads the manifest of the snapshot in a folder, if it is valid and the body has the specified size. Never
 * rejects, since a damaged snapshot is treated as missing.
 */
export async function readManifest(snapshot: string): Promise<SnapshotManifest | undefined> {
  try {
    const manifest = parseManifest(await readSmallFile(join(snapshot, manifestName), 'utf8'));
    const body = await stat(join(snapshot, bodyName));
    return body.isFile() && body.size === manifest?.bytes ? manifest : undefined;
  } catch {
    return undefined;
  }
}
