import type { Response } from 'node-fetch';
import type { ClientIdentity } from './clientIdentity';

/** One request, without the redirects that follow from it. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client certificate for the origin of the URL. */
  readonly identity?: ClientIdentity;
  readonly signal: AbortSignal;
}

/**
 * How a host sends requests, for example through its proxy. Resolves when the headers have been received, follows no
 * redirect and decodes no body.
 */
export type HttpTransport = (url: string, request: TransportRequest) => Promise<Response>;

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
