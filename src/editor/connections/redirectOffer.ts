import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { redirectedBaseUrl } from '../../instance/probe';
import { UserError } from '../../shared/userError';
import { showDialog } from '../adapters/messages';

const use = 'Use This URL';
const keep = 'Keep URL';

/** The maximum number of consecutive redirects, each confirmed by the user. */
const maxOffers = 3;

/**
 * Offers the URL to which an instance redirects, before any credential is entered.
 *
 * @param beforeRequest called with each origin before the first request to it
 * @returns the URL to use
 * @throws UserError `cancelled` when the user wants to change the URL
 */
export async function offerRedirect(
  typed: InstanceAddress,
  signal: AbortSignal,
  beforeRequest: (origin: string) => Promise<void>,
): Promise<InstanceAddress> {
  let address = typed;
  for (let offers = 0; offers < maxOffers; offers += 1) {
    await beforeRequest(address.origin);
    const offer = redirectOffer(address, await redirectedBaseUrl(address.baseUrl, { signal, deadlineMs }));
    if (offer === undefined) return address;
    const chosen = await showDialog({
      message: `Use ${offer.address.baseUrl}?`,
      detail: `${address.baseUrl} redirects to this URL.`,
      actions: offer.sameHost ? [use, keep] : [keep, use],
      severity: 'information',
    });
    if (chosen === undefined) throw new UserError('cancelled', 'Canceled.');
    if (chosen === keep) return address;
    address = offer.address;
  }
  return address;
}

const deadlineMs = 5_000;

export interface RedirectOffer {
  readonly address: InstanceAddress;
  /** Whether the host is the same: then the dialog can propose the URL safely even if the user doesn't read it. */
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
