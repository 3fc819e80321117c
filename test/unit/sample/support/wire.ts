import { request as plainRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { gunzipSync } from 'node:zlib';

export interface WireResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Text of the decompressed body. */
  readonly body: string;
  /** Body as received, possibly compressed. */
  readonly raw: Buffer;
}

export interface WireRequest {
  readonly method?: string;
  /** Path and query, sent without normalization. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly ca?: string;
}

/**
 * Sends one request over a new connection. Doesn't normalize the path, follow redirects, or request compression.
 * Rejects if the connection breaks before the response is complete, or if its gzip data is invalid.
 */
export function exchange(origin: string, requested: WireRequest = {}): Promise<WireResponse> {
  const { protocol, hostname, port } = new URL(origin);
  const { method = 'GET', path = '/', headers = {}, body, ca } = requested;
  const options: RequestOptions = { hostname, port, method, path, headers, agent: false };
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? tlsRequest({ ...options, ca }) : plainRequest(options);
    send.once('error', reject);
    send.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const raw = Buffer.concat(chunks);
        const packed = response.headers['content-encoding'] === 'gzip';
        try {
          const text = (packed ? gunzipSync(raw) : raw).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, raw });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    send.end(body);
  });
}

/** Posts a GraphQL request as JSON to the API endpoint. */
export function postQuery(
  origin: string,
  authorization: string | undefined,
  query: string,
  more: { readonly variables?: unknown; readonly operationName?: string; readonly name?: string } = {},
): Promise<WireResponse> {
  const { name, ...rest } = more;
  return exchange(origin, {
    method: 'POST',
    path: `/.api/graphql${name === undefined ? '' : `?${name}`}`,
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ query, ...rest }),
  });
}

/** Posts a URL-encoded form. */
export function postForm(
  origin: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireResponse> {
  return exchange(origin, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}
