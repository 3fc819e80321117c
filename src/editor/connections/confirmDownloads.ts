import type { AnalyticsAddress } from '../../instance/connection';
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
