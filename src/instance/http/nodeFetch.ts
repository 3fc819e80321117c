import nodeFetch from 'node-fetch';
import type { HttpTransport } from './target';
import { RequestParameters } from './requestParameters';

/** Sends requests with node-fetch, which connects through verifiedHttps and watchedHttp. Loaded on the first request. */
export const nodeTransport: HttpTransport = (url, { method, headers, body, identity, onSocket, signal }) =>
  nodeFetch(url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    // The decoding of node-fetch doesn't report truncated gzip streams.
    compress: false,
    ...(identity === undefined && onSocket === undefined
      ? {}
      : { agent: new RequestParameters({ identity, onSocket }) }),
    signal,
  });
