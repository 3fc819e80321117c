import { readInstanceAddress, type AddressReading } from '../address';

export interface ConnectLink {
  /** The values that the link proposes; the user still has to confirm the complete form. */
  readonly address: AddressReading;
  /** Whether the link contained a possible secret, which is ignored. */
  readonly hadSecret: boolean;
}

/** The names of parameters that could contain a credential. */
const secretNames = /token|secret|password|credential|authorization|key|code/i;

/**
 * Parses a link that proposes the URL of an instance. It can only fill in a form: all other parameters are ignored,
 * especially a token, because the creator of the link would know it.
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
