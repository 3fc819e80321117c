import { isDay } from '../../shared/days';
import * as v from 'valibot';
import { parseObject } from '../../shared/parseObject';
import { optionalOrInvalid, parsed } from '../../shared/schema';

/** The source of the rows of a warehouse table. Saved with the table, so it contains no secrets. */
export interface TransferManifest {
  /** The ID of the snapshot, or another text that identifies the rows. */
  readonly snapshot: string;
  /** The SHA-256 hash of the original bytes of a snapshot, or of the sent file for other rows, in hex. */
  readonly sha256: string;
  /** When the rows were downloaded or, for a table that isn't a download, read, ISO 8601. */
  readonly downloadedAt: string;
  /** When the rows were sent, ISO 8601. */
  readonly sentAt: string;
  /** The name of the connection or data warehouse of the rows; empty for a workspace file. */
  readonly connection: string;
  /** The URL of the instance; empty for rows from another source. */
  readonly instance: string;
  /**
   * The date range of the report, such as `2026-01-01/2026-06-30`, with `..` instead of an open start or end; absent
   * without a range.
   */
  readonly range?: string | undefined;
  readonly rows: number;
}

const savedManifest = v.object({
  snapshot: v.string(),
  sha256: v.string(),
  downloadedAt: v.string(),
  sentAt: v.string(),
  connection: v.string(),
  instance: v.string(),
  range: optionalOrInvalid(v.string()),
  rows: v.number(),
});

/** The member with the manifest, which comments of other programs don't have. */
const marker = 'instance-explorer';

/** Formats a manifest as the text of a table's comment. */
export function formatTransferManifest(manifest: TransferManifest): string {
  return JSON.stringify({ [marker]: manifest });
}

/** Reads the manifest in the comment of a table. Returns `undefined` if there is none, or it is invalid. */
export function parseTransferManifest(comment: string): TransferManifest | undefined {
  return parsed(savedManifest, parseObject(comment)?.[marker]);
}

/** The days that the rows of a report can cover, `YYYY-MM-DD`, in UTC. */
export interface ManifestDays {
  readonly asOf: string;
  readonly firstDay?: string;
  readonly downloadDay: string;
}

/**
 * Returns the days that the rows of a table can cover.
 *
 * @param manifest `undefined` for a table of another program, which can have rows up to today
 * @param today the current day, in UTC
 */
export function daysOfManifest(
  manifest: Pick<TransferManifest, 'range' | 'downloadedAt'> | undefined,
  today: string,
): ManifestDays {
  const [start = '', end = ''] = manifest?.range?.split('/') ?? [];
  const downloaded = manifest?.downloadedAt.slice(0, 10) ?? '';
  const downloadDay = isDay(downloaded) ? downloaded : today;
  return {
    asOf: isDay(end) && end < downloadDay ? end : downloadDay,
    downloadDay,
    ...(isDay(start) ? { firstDay: start } : {}),
  };
}
