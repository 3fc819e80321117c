import { readInstanceAddress, type AddressReading } from '../address';

export interface ConnectLink {
  /** What the link proposes; the person still has to go through the whole form. */
  readonly address: AddressReading;
  /** Something that looks like a secret came along and was left aside. */
  readonly hadSecret: boolean;
}

/** Parameters by which a link could try to bring a credential. */
const secretNames = /token|secret|password|credential|authorization|key|code/i;

/**
 * Reads a link that proposes an address to connect to. It fills in a form and nothing more: whatever else is in it
 * is left aside, above all a token, because whoever made the link would know it.
 *
 * @param query of the link, without the question mark
 */
export function readConnectLink(query: string): ConnectLink {
  const fields = new URLSearchParams(query);
  return {
    address: readInstanceAddress(fields.get('url') ?? ''),
    hadSecret: [...fields].some(([name, value]) => value !== '' && secretNames.test(name)),
  };
}
