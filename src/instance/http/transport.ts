import type { Response } from 'node-fetch';
import type { ClientIdentity } from './clientIdentity';
import type { HttpTransport, TransportRequest } from './httpRequest';

/**
 * Finds the client certificate for an origin, if there is one, and prompts for its passphrase if necessary.
 *
 * @throws UserError `clientCertificate` or `clientCertificateLocked` when it can't be used, `secretStorage` when the
 *   storage of passphrases fails, or `canceled`
 */
export type IdentitySource = (origin: string, signal?: AbortSignal) => Promise<ClientIdentity | undefined>;

interface Network {
  /** Defaults to Node.js, whose `http` and `https` modules VS Code changes to apply its proxy settings. */
  readonly transport?: HttpTransport | undefined;
  readonly identityOf?: IdentitySource;
}

/** Global, because a process has one network configuration. */
let current: Network = {};

/** Sets the network configuration of this process. */
export function setNetwork(network: Network): void {
  current = network;
}

/**
 * Returns the client certificate for an origin; `undefined` if there is none or the origin doesn't use TLS.
 */
export async function identityFor(origin: string, signal?: AbortSignal): Promise<ClientIdentity | undefined> {
  return origin.startsWith('https:') ? current.identityOf?.(origin, signal) : undefined;
}

/** Sends one request with the configured transport. */
export async function transmit(url: string, request: TransportRequest): Promise<Response> {
  if (current.transport) return current.transport(url, request);
  const { nodeTransport } = await import('./nodeFetch');
  return nodeTransport(url, request);
}
