import { statfs } from 'node:fs/promises';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

/** How a compressed body grew up to now. */
export interface Expansion {
  /** Bytes that arrived over the network. */
  readonly received: number;
  /** Bytes after decompression. */
  readonly decoded: number;
}

/** What a body may take of the disk. A service sends as much as it likes, and a few bytes can become gigabytes. */
export interface BodyLimits {
  /** After decompression. */
  readonly maxBytes: number;
  /** Asks the user whether to go on with a body that grows like no report does. */
  readonly confirmExpansion: (expansion: Expansion, signal?: AbortSignal) => Promise<boolean>;
  /** The free bytes of the disk with a folder; `undefined` where that isn't known. */
  readonly freeBytes: (folder: string) => Promise<number | undefined>;
}

const mebibyte = 1024 * 1024;
/** Reports are text, which compresses to a twentieth or so; a body this much larger is asked about. */
const suspiciousRatio = 200;
const suspiciousBytes = 100 * mebibyte;
/** The free space that a download leaves on the disk. */
const minFreeBytes = 1024 * mebibyte;
const checkDiskEvery = 64 * mebibyte;

/** What is checked about each attempt to download one body. */
export interface LimitedBody {
  readonly limits: BodyLimits;
  /** The folder that the body is written to. */
  readonly folder: string;
  /** The start of a sentence: `The usage report`. */
  readonly what: string;
  /** Bytes that arrived over the network up to now. */
  readonly received: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Passes a body on as long as it is within its limits.
 *
 * @throws UserError `tooLarge` above the maximum, `file` when the disk is nearly full, `cancelled` when the user
 *   doesn't want more of a body that expands suspiciously
 */
export async function* withinLimits(
  chunks: AsyncIterable<Uint8Array>,
  { limits, folder, what, received, signal }: LimitedBody,
): AsyncGenerator<Uint8Array> {
  let decoded = 0;
  let confirmed = false;
  let nextCheck = 0;
  for await (const chunk of chunks) {
    decoded += chunk.length;
    if (decoded > limits.maxBytes) throw tooLarge(what, limits.maxBytes);
    if (decoded > nextCheck) {
      const free = await limits.freeBytes(folder);
      if (free !== undefined && free < minFreeBytes) throw diskNearlyFull(folder);
      const spare = free === undefined ? checkDiskEvery : free - minFreeBytes;
      nextCheck = decoded + Math.min(checkDiskEvery, Math.max(mebibyte, spare));
    }
    if (!confirmed && decoded > suspiciousBytes && decoded > received() * suspiciousRatio) {
      confirmed = await limits.confirmExpansion({ received: received(), decoded }, signal);
      if (!confirmed) throw new UserError('cancelled', 'Canceled.');
    }
    yield chunk;
  }
}

/** The free bytes of the disk with a folder, as the operating system counts them for this user. */
export async function freeDiskBytes(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some network and virtual file systems know no sizes.
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}

function tooLarge(what: string, maxBytes: number): UserError {
  return new UserError('tooLarge', `${what} is larger than ${formatBytes(maxBytes)}.`, {
    advice: 'Use a shorter date range.',
    hint: 'limitDownloadSize',
  });
}

function diskNearlyFull(folder: string): UserError {
  return new UserError('file', `The disk with ${folder} has less than ${formatBytes(minFreeBytes)} free.`, {
    advice: 'Free up disk space, then try again.',
  });
}
