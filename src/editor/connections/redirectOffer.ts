import { readInstanceAddress, type InstanceAddress } from '../../instance/address';

export interface RedirectOffer {
  readonly address: InstanceAddress;
  /** Whether the host is the same: then the URL can be the default even if the user doesn't read it. */
  readonly sameHost: boolean;
}

/** The offer for a redirect; `undefined` if there is none, or if it redirects to an unencrypted URL. */
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
