import * as l10n from '@vscode/l10n';
import { statfs } from 'node:fs/promises';
import { canceledError, UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

/** The size of a body so far, before and after decompression. */
export interface Expansion {
  /** Bytes received over the network. */
  readonly received: number;
  /** Bytes after decompression. */
  readonly decoded: number;
}

/**
 * The limits for the size of a body. An analytics service can send any amount of data, and a few compressed bytes can
 * expand to gigabytes.
 */
export interface BodyLimits {
  /** The maximum size after decompression, in bytes. */
  readonly maxBytes: number;
  /** Asks the user whether to continue a download that expands more than is usual for a report. */
  readonly confirmExpansion: (expansion: Expansion, signal?: AbortSignal) => Promise<boolean>;
  /** Returns the free bytes on the disk that contains a folder, or `undefined` if unknown. */
  readonly freeBytes: (folder: string) => Promise<number | undefined>;
}

const mebibyte = 1024 * 1024;
/**
 * The ratio of decoded to received bytes, and the number of decoded bytes, above which the user is asked. Reports are
 * text, which compresses to about a twentieth.
 */
const suspiciousRatio = 200;
const suspiciousBytes = 100 * mebibyte;
/** The minimum free disk space during a download, in bytes. */
const minFreeBytes = 1024 * mebibyte;
const checkDiskEvery = 64 * mebibyte;

/** The body of one download attempt, with its limits. */
export interface LimitedBody {
  readonly limits: BodyLimits;
  /** The folder to which the body is written. */
  readonly folder: string;
  /** The subject of a sentence, such as `The usage report`. */
  readonly what: string;
  /** The number of bytes received over the network so far. */
  readonly received: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Yields the chunks of a body while it is within its limits.
 *
 * @throws UserError of kind `tooLarge` above the maximum, `file` if the disk is nearly full, or `canceled` if
 *   the user stops a body that expands suspiciously, and any error of `chunks`
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
      if (!confirmed) throw canceledError();
    }
    yield chunk;
  }
}

/**
 * Returns the free bytes that are available to this user on the disk that contains a folder, or `undefined` if
 * unknown.
 */
export async function freeDiskBytes(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some network and virtual file systems report no sizes.
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}

function tooLarge(what: string, maxBytes: number): UserError {
  return new UserError(
    'tooLarge',
    l10n.t('{report} is too large. The maximum size is {size}.', {
      report: what,
      size: formatBytes(maxBytes),
    }),
    {
      advice: l10n.t('For a usage report, use a shorter date range.'),
      hint: 'limitDownloadSize',
    },
  );
}

function diskNearlyFull(folder: string): UserError {
  return new UserError(
    'file',
    l10n.t(
      'The disk that contains {folder} is nearly full. A download requires at least {size} of free space.',
      {
        folder,
        size: formatBytes(minFreeBytes),
      },
    ),
    {
      advice: l10n.t('Free up disk space, then try again.'),
    },
  );
}
