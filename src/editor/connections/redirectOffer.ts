import { readInstanceAddress, type InstanceAddress } from '../../instance/address';

export interface RedirectOffer {
  readonly address: InstanceAddress;
  /** Whether the host is unchanged, which makes the URL a safe default. */
  readonly sameHost: boolean;
}

/**
 * Returns the URL to offer after a redirect, or `undefined` if the URL is missing, invalid, unchanged, or would send
 * the credential unencrypted.
 */
export function redirectOffer(
  { baseUrl }: InstanceAddress,
  target: string | undefined,
): RedirectOffer | undefined {
  const reading = target === undefined ? undefined : readInstanceAddress(target);
  if (reading?.ok !== true || reading.address.exposed || reading.address.baseUrl === baseUrl)
    return undefined;
  const sameHost = new URL(reading.address.baseUrl).hostname === new URL(baseUrl).hostname;
  return { address: reading.address, sameHost };
}
