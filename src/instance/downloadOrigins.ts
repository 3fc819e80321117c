import { UserError } from '../shared/userError';
import type { AnalyticsUrl, Connection } from './connection';
import type { ConnectionStore } from './connectionStore';

/**
 * Runs a download, and repeats it after each redirect to an origin that `allow` accepts. The credential isn't
 * sent to such an origin.
 *
 * @param allow returns whether downloads from an origin are allowed, and saves a new permission
 * @throws UserError of the download; `redirect` when the origin isn't allowed
 */
export async function withDownloadOrigins<T>(
  analyticsUrl: AnalyticsUrl,
  download: (analyticsUrl: AnalyticsUrl) => Promise<T>,
  allow: (origin: string) => Promise<boolean>,
): Promise<T> {
  const downloadOrigins = [...(analyticsUrl.downloadOrigins ?? [])];
  for (;;) {
    try {
      return await download({ ...analyticsUrl, downloadOrigins });
    } catch (error) {
      const origin = error instanceof UserError ? error.redirectOrigin : undefined;
      if (origin === undefined || !(await allow(origin))) throw error;
      downloadOrigins.push(origin);
    }
  }
}

/** Pending prompts by connection and origin. Concurrent downloads share one prompt. */
const open = new Map<string, Promise<boolean>>();

/**
 * Whether a connection may download from an origin. Prompts if the origin isn't allowed, and saves the
 * permission with the connection.
 */
export async function allowDownloads(
  connections: ConnectionStore,
  { id }: Connection,
  origin: string,
  confirm: (analyticsUrl: AnalyticsUrl) => Promise<boolean>,
): Promise<boolean> {
  const key = `${id} ${origin}`;
  const asked = open.get(key) ?? ask(connections, id, origin, confirm).finally(() => open.delete(key));
  open.set(key, asked);
  return asked;
}

async function ask(
  connections: ConnectionStore,
  id: string,
  origin: string,
  confirm: (analyticsUrl: AnalyticsUrl) => Promise<boolean>,
): Promise<boolean> {
  const analytics = connections.get(id)?.analytics;
  if (!analytics) return false;
  if (analytics.downloadOrigins?.includes(origin) === true) return true;
  if (!(await confirm(analytics))) return false;
  const current = connections.get(id)?.analytics;
  if (current?.baseUrl !== analytics.baseUrl) return false;
  const downloadOrigins = [...(current.downloadOrigins ?? []), origin];
  await connections.change(id, { analytics: { ...current, downloadOrigins } });
  return true;
}
