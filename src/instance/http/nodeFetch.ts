import type { Agent } from 'node:http';
import nodeFetch from 'node-fetch';
import type { HttpTransport } from './httpRequest';
import { RequestParameters } from './requestParameters';

/**
 * Returns a transport that sends requests with node-fetch, which connects through verifiedHttps and watchedHttp.
 *
 * @param proxy the agent of the proxy, if any
 */
export function nodeTransportThrough(proxy: Agent | undefined): HttpTransport {
  return (url, { method, headers, body, identity, onSocket, signal }) => {
    return nodeFetch(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      // The decoding of node-fetch doesn't report truncated gzip streams.
      compress: false,
      ...(!identity && !onSocket && !proxy
        ? {}
        : { agent: new RequestParameters({ identity, onSocket, proxy }) }),
      signal,
    });
  };
}

/** Sends requests without a proxy of its own, because VS Code applies one. Loaded on the first request. */
export const nodeTransport: HttpTransport = nodeTransportThrough(undefined);
