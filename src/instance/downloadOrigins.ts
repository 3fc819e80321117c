import { Failure } from '../shared/failure';
import type { AnalyticsAddress } from './connection';

/**
 * Runs a download, and again after each redirect to another origin that `allow` accepts. The origin gets no credential.
 *
 * @param allow decides whether downloads from an origin are allowed, and remembers it
 * @throws Failure of the download; `redirect` when the origin isn't allowed
 */
export async function withDownloadOrigins<T>(
  address: AnalyticsAddress,
  download: (address: AnalyticsAddress) => Promise<T>,
  allow: (origin: string) => Promise<boolean>,
): Promise<T> {
  const downloadOrigins = [...(address.downloadOrigins ?? [])];
  for (;;) {
    try {
      return await download({ ...address, downloadOrigins });
    } catch (error) {
      const origin = error instanceof Failure ? error.redirectOrigin : undefined;
      if (origin === undefined || !(await allow(origin))) throw error;
      downloadOrigins.push(origin);
    }
  }
}
