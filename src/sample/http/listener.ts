import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Certificate chain and key in PEM format. Only tests use TLS: a sample on loopback doesn't require it. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
}

export interface Listener {
  readonly port: number;
  /** Scheme, host, and port, without a trailing slash. */
  readonly origin: string;
  /** Sets the request handler, which can depend on the port. */
  serve(handler: RequestListener): void;
  /** Closes all open connections and frees the port. */
  stop(): Promise<void>;
}

/** Timeouts of the instance for receiving a request and for sending its response. */
const readTimeoutMs = 75_000;
const writeTimeoutMs = 600_000;

/**
 * Listens on loopback only, at the given port or, for 0, at a free port.
 * @throws the system's error, for example if the port is in use
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
