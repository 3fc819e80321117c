import type { ClientIdentity } from './clientIdentity';

/**
 * Finds the client certificate for an origin, and asks for its passphrase where that is necessary.
 *
 * @throws UserError `clientCertificate` or `clientCertificateLocked` when it can't be used
 */
export type IdentitySource = (origin: string, signal?: AbortSignal) => Promise<ClientIdentity | undefined>;

let current: IdentitySource | undefined;

/** Sets where every request of this process gets client certificates from. */
export function setIdentitySource(source: IdentitySource | undefined): void {
  current = source;
}

/** The client certificate for an origin. Only a TLS handshake can carry one. */
export async function identityFor(origin: string, signal?: AbortSignal): Promise<ClientIdentity | undefined> {
  return origin.startsWith('https:') ? current?.(origin, signal) : undefined;
}
