import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request that the proxy received. */
interface ProxiedRequest {
  /** Path and query, for example `/.api/graphql?People`. */
  readonly target: string;
  /** Whether the request had the header and was forwarded to the instance. */
  readonly isAdmitted: boolean;
}

export interface AccessProxy {
  /** The URL of the proxy, through which clients reach the instance. */
  readonly url: string;
  /** Received requests, in order. */
  readonly requests: readonly ProxiedRequest[];
  readonly stop: () => Promise<void>;
}

const refusal = '<!DOCTYPE html><title>Access denied</title><h1>Access denied</h1>';

/**
 * Starts an access proxy on loopback. It rejects requests without the required header, and forwards others to the
 * instance.
 *
 * @param instance the URL of the instance, without a path
 * @param header the required header, with a lowercase name
 */
export async function startAccessProxy(
  instance: string,
  header: { readonly name: string; readonly value: string },
): Promise<AccessProxy> {
  const requests: ProxiedRequest[] = [];
  const server = createServer((incoming, response) => {
    const isAdmitted = incoming.headers[header.name] === header.value;
    requests.push({ target: incoming.url ?? '', isAdmitted });
    if (isAdmitted) return passOn(incoming, response);
    incoming.resume();
    response.writeHead(403, { 'Content-Type': 'text/html' }).end(refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const passOn = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, headers, url: path = '' } = incoming;
    const passed = { ...headers, host: new URL(instance).host, 'accept-encoding': 'identity' };
    const outgoing = forward(`${instance}${path}`, { method, headers: passed }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8').replaceAll(instance, url);
        const { 'content-type': type = 'text/plain' } = reply.headers;
        response.writeHead(reply.statusCode ?? 502, { 'Content-Type': type }).end(body);
      });
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
  return {
    url,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
