import type { Response } from 'node-fetch';
import type { ClientIdentity } from './clientIdentity';
import type { HttpTransport, TransportRequest } from './target';

/**
 * Finds the client certificate for an origin, and asks for its passphrase where that is necessary.
 *
 * @throws UserError `clientCertificate` or `clientCertificateLocked` when it can't be used
 */
export type IdentitySource = (origin: string, signal?: AbortSignal) => Promise<ClientIdentity | undefined>;

interface Connections {
  /** The default sends by Node.js, whose `http` and `https` VS Code directs through its proxy settings. */
  readonly transport?: HttpTransport | undefined;
  readonly identityOf?: IdentitySource;
}

/** One for the process, as a host has one network. */
let current: Connections = {};

/** Sets how every request leaves this process. */
export function setConnections(connections: Connections): void {
  current = connections;
}

/** The client certificate for an origin. Only a TLS handshake can carry one. */
export async function identityFor(origin: string, signal?: AbortSignal): Promise<ClientIdentity | undefined> {
  return origin.startsWith('https:') ? current.identityOf?.(origin, signal) : undefined;
}

/** Sends one request through the host. */
export async function transmit(url: string, request: TransportRequest): Promise<Response> {
  if (current.transport !== undefined) return current.transport(url, request);
  const { nodeTransport } = await import('./nodeFetch');
  return nodeTransport(url, request);
}
