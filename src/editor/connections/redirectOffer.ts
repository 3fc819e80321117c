import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { redirectedBaseUrl } from '../../instance/probe';
import { UserError } from '../../shared/userError';
import { showDialog } from '../adapters/messages';

const use = 'Use This URL';
const keep = 'Keep URL';

/** Redirects that are followed one after the other, each after asking. */
const maxOffers = 3;

/**
 * Offers the URL to which an instance redirects, before anything is entered for it.
 *
 * @param beforeRequest called with each origin before the first request to it
 * @returns the address to go on with
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
  /** The host stays, and the dialog can propose the URL without a risk for who confirms it unread. */
  readonly sameHost: boolean;
}

/** The offer for a redirect; `undefined` where there is none, or where it leads to a URL without encryption. */
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
