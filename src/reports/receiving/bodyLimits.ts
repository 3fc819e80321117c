import * as l10n from '@vscode/l10n';
import { statfs } from 'node:fs/promises';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

/** The growth of a compressed body so far. */
export interface Expansion {
  /** Bytes received over the network. */
  readonly received: number;
  /** Bytes after decompression. */
  readonly decoded: number;
}

/**
 * The limits on the disk space of a body. A service can send any amount of data, and a few compressed bytes can
 * expand to gigabytes.
 */
export interface BodyLimits {
  /** After decompression. */
  readonly maxBytes: number;
  /** Asks the user whether to continue with a body that expands more than any report does. */
  readonly confirmExpansion: (expansion: Expansion, signal?: AbortSignal) => Promise<boolean>;
  /** The free bytes of the disk with a folder; `undefined` if it isn't known. */
  readonly freeBytes: (folder: string) => Promise<number | undefined>;
}

const mebibyte = 1024 * 1024;
/** Reports are text, which compresses to about a twentieth; a body that expands more than this needs confirmation. */
const suspiciousRatio = 200;
const suspiciousBytes = 100 * mebibyte;
/** The free space that a download leaves on the disk. */
const minFreeBytes = 1024 * mebibyte;
const checkDiskEvery = 64 * mebibyte;

/** The parameters of the checks on one attempt to download a body. */
export interface LimitedBody {
  readonly limits: BodyLimits;
  /** The folder that the body is written to. */
  readonly folder: string;
  /** The subject of a sentence, such as `The usage report`. */
  readonly what: string;
  /** The number of bytes received over the network so far. */
  readonly received: () => number;
  readonly signal?: AbortSignal;
}

/**
 * Passes a body on as long as it is within its limits.
 *
 * @throws UserError `tooLarge` above the maximum, `file` when the disk is nearly full, `cancelled` when the
 * user stops a body that expands suspiciously
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

/** The free bytes of the disk with a folder that are available to this user, as the operating system reports them. */
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
    l10n.t('{report} is larger than {size}.', { report: what, size: formatBytes(maxBytes) }),
    {
      advice: l10n.t('Use a shorter date range.'),
      hint: 'limitDownloadSize',
    },
  );
}

function diskNearlyFull(folder: string): UserError {
  return new UserError(
    'file',
    l10n.t('The disk that contains {folder} has less than {size} of free space.', {
      folder,
      size: formatBytes(minFreeBytes),
    }),
    {
      advice: l10n.t('Free up disk space, then try again.'),
    },
  );
}
