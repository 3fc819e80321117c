import { readNumber } from '../adapters/settings';

/** How much fetched data is kept, in bytes. */
export function keepBytes(): number {
  return readNumber('analytics.keepMegabytes', 4096, 10, 1_000_000) * 1024 * 1024;
}

/** The maximum size of a report after decompression, in bytes. */
export function maxDownloadBytes(): number {
  return readNumber('analytics.maxDownloadSize', 4096, 1, 1_000_000) * 1024 * 1024;
}

/** After how many days without activity an account counts as not seen. */
export function unseenDays(): number {
  return Math.floor(readNumber('analytics.unseenDays', 30, 1, 3650));
}
