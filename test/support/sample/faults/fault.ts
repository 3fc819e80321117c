import type { SiteName } from '../../../../src/sample/server/serve';

/** Target of a redirect: a URL, or a location relative to the request. Clients must check each kind separately. */
export type RedirectTarget =
  | 'sameOrigin'
  | 'otherPort'
  | 'otherHost'
  | 'subdomain'
  /** Another port of the same host, without TLS. */
  | 'plainHttp'
  | { readonly url: string };

/**
 * Fault actions. Times are in milliseconds unless the name contains another unit; sizes are in bytes.
 */
export type FaultAction =
  /** Sends this response instead, such as an HTML page with status 200, a 502, or a 401. */
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Returns the received headers, each prefixed with `x-echo-`, and the request as JSON in the body. */
  | { readonly kind: 'echo'; readonly status?: number }
  | { readonly kind: 'redirect'; readonly status?: 301 | 302 | 303 | 307 | 308; readonly to: RedirectTarget }
  /**
   * Responds with 429 and a `Retry-After` header: the number of seconds, or the date that many seconds ahead.
   */
  | {
      readonly kind: 'tooManyRequests';
      readonly retryAfterSeconds: number;
      readonly form?: 'seconds' | 'date';
    }
  /** Accepts the request and never responds. */
  | { readonly kind: 'silence' }
  /** Closes the connection before the first byte. */
  | { readonly kind: 'reset' }
  /** Delays the first byte. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Sends the body in pieces of `bytes` bytes, with a pause after each. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly milliseconds: number }
  /** Closes the connection after this many bytes of the body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Sends a `Content-Length` that differs from the actual length by this many bytes. */
  | { readonly kind: 'wrongLength'; readonly by: number }
  /** Compresses the body and corrupts the result. */
  | { readonly kind: 'corruptGzip' }
  /** Continues to send data after the body for as long as the client reads. */
  | { readonly kind: 'endless' };

/** A fault and its conditions. Omitted conditions match all requests. */
export interface FaultSpec {
  readonly site?: SiteName;
  readonly method?: string;
  /** A path, or a path prefix followed by `*`. */
  readonly path?: string;
  /** Name of the GraphQL operation in the URL: `?Name`. */
  readonly operation?: string;
  /** Number of requests that the fault affects. Default: all. */
  readonly times?: number;
  readonly action: FaultAction;
}

/** Request properties that the conditions match. */
export interface FaultTarget {
  readonly site: SiteName;
  readonly method: string;
  readonly path: string;
  /** Raw query string of the URL, without the question mark. */
  readonly query: string;
}

/** Whether the conditions of a fault match a request. */
export function isAbout(fault: FaultSpec, target: FaultTarget): boolean {
  return (
    (fault.site === undefined || fault.site === target.site) &&
    (fault.method === undefined || fault.method === target.method) &&
    (fault.path === undefined || matchesPath(fault.path, target.path)) &&
    (fault.operation === undefined || fault.operation === target.query.split('&')[0])
  );
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
