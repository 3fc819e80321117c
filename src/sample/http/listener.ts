import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Certificate chain and key in PEM form. Only tests serve TLS: a sample on loopback has no need of it. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
}

export interface Listener {
  readonly port: number;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Hands requests to a handler from here on: what it needs may depend on the port. */
  serve(handler: RequestListener): void;
  /** Ends every open connection, answered or not, and frees the port. */
  stop(): Promise<void>;
}

/** The instance waits this long for a whole request, and this long for its own answer to be taken. */
const readTimeoutMs = 75_000;
const writeTimeoutMs = 600_000;

/**
 * Listens on loopback only, at the given port or, for 0, at one the system picks.
 * @throws the system's error when the port is taken
 */
export async function listen(port: number, tls?: TlsMaterial): Promise<Listener> {
  const server: Server = tls === undefined ? createServer() : createTlsServer({ ...tls });
  server.requestTimeout = readTimeoutMs;
  server.timeout = writeTimeoutMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${bound}`,
    serve: (handler) => void server.on('request', handler),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
