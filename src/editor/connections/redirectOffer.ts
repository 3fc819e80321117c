import { readInstanceUrl, type InstanceUrl } from '../../instance/instanceUrl';

export interface RedirectOffer {
  readonly instanceUrl: InstanceUrl;
  /** Whether the host is unchanged, which makes the URL a safe default. */
  readonly sameHost: boolean;
}

/**
 * Returns the URL to offer after a redirect, or `undefined` if the URL is missing, invalid, unchanged, or would send
 * the credential unencrypted.
 */
export function redirectOffer(
  { baseUrl }: InstanceUrl,
  target: string | undefined,
): RedirectOffer | undefined {
  const reading = target === undefined ? undefined : readInstanceUrl(target);
  if (reading?.ok !== true || reading.instanceUrl.exposed || reading.instanceUrl.baseUrl === baseUrl)
    return undefined;
  const sameHost = new URL(reading.instanceUrl.baseUrl).hostname === new URL(baseUrl).hostname;
  return { instanceUrl: reading.instanceUrl, sameHost };
}
