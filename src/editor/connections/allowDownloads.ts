import type { App } from '../../app';
import type { AnalyticsAddress, Connection } from '../../instance/connection';
import { confirmDangerous } from '../adapters/confirm';

/** Asks whether reports may be downloaded from the origin to which an analytics service redirects. */
export async function confirmDownloads(
  { baseUrl }: Pick<AnalyticsAddress, 'baseUrl'>,
  origin: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const allow = 'Allow Downloads';
  const chosen = await confirmDangerous(
    {
      message: `Allow downloads from ${origin}?`,
      detail: `${new URL(baseUrl).host} redirects its reports there. No token and no custom header is sent to it.`,
      actions: [allow],
    },
    signal,
  );
  return chosen === allow;
}

/** Questions that are open, by connection and origin: several downloads that wait for one answer ask once. */
const open = new Map<string, Promise<boolean>>();

/**
 * Whether a connection may download from an origin. Asks once for each connection and origin, and saves the permission
 * with the connection.
 */
export async function allowDownloads(
  app: Pick<App, 'connections'>,
  { id }: Connection,
  origin: string,
  confirm: (address: AnalyticsAddress) => Promise<boolean>,
): Promise<boolean> {
  const key = `${id} ${origin}`;
  const asked = open.get(key) ?? ask(app, id, origin, confirm).finally(() => open.delete(key));
  open.set(key, asked);
  return asked;
}

async function ask(
  { connections }: Pick<App, 'connections'>,
  id: string,
  origin: string,
  confirm: (address: AnalyticsAddress) => Promise<boolean>,
): Promise<boolean> {
  const analytics = connections.get(id)?.analytics;
  if (analytics === undefined) return false;
  if (analytics.downloadOrigins?.includes(origin) === true) return true;
  if (!(await confirm(analytics))) return false;
  const current = connections.get(id)?.analytics;
  if (current?.baseUrl !== analytics.baseUrl) return false;
  const downloadOrigins = [...(current.downloadOrigins ?? []), origin];
  await connections.change(id, { analytics: { ...current, downloadOrigins } });
  return true;
}
