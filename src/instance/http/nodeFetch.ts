import nodeFetch from 'node-fetch';
import type { HttpTransport } from './target';
import { IdentityAgent } from './verifiedHttps';

/** Sends requests with node-fetch, which connects through verifiedHttps. Loaded on the first request. */
export const nodeTransport: HttpTransport = (url, { method, headers, body, identity, signal }) =>
  nodeFetch(url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    // The decoding of node-fetch doesn't report truncated gzip streams.
    compress: false,
    ...(identity === undefined ? {} : { agent: new IdentityAgent(identity) }),
    signal,
  });
