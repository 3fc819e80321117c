/** Which listener a request arrives at. */
export type SiteName = 'instance' | 'analytics';

/** Where a redirect leads, seen from the request: each kind is one a client must judge on its own. */
export type RedirectTarget =
  | 'sameOrigin'
  | 'otherPort'
  | 'otherHost'
  | 'subdomain'
  /** The same host without TLS. */
  | 'plainHttp'
  | { readonly url: string };

/** What goes wrong. All but `delay` and `trickle` are failures; times are in milliseconds, sizes in bytes. */
export type FaultAction =
  /** Answers this instead: an HTML page with status 200, a bad gateway, a 401 ... */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Answers with what was received, in headers (each with `x-echo-` in front) and in the body, as JSON. */
  | { readonly kind: 'echo'; readonly status?: number }
  | { readonly kind: 'redirect'; readonly status?: 301 | 302 | 303 | 307 | 308; readonly to: RedirectTarget }
  /** 429 with a number of seconds, or with the date that many seconds ahead. */
  | {
      readonly kind: 'tooManyRequests';
      readonly retryAfterSeconds: number;
      readonly form?: 'seconds' | 'date';
    }
  /** Takes the request and never answers. */
  | { readonly kind: 'silence' }
  /** Closes the connection before the first byte. */
  | { readonly kind: 'reset' }
  /** Waits before the first byte. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Sends the body in pieces of so many bytes, with a pause after each. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly milliseconds: number }
  /** Closes the connection after so many bytes of the body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Announces a length that differs from the real one: more, so that the end never comes, or less. */
  | { readonly kind: 'wrongLength'; readonly by: number }
  /** Compresses the body, and spoils it on the way. */
  | { readonly kind: 'corruptGzip' }
  /** Goes on sending after the body, for as long as the client reads. */
  | { readonly kind: 'endless' };

/** A fault and the requests it happens to. What is left out of the conditions matches every request. */
export interface FaultSpec {
  readonly site?: SiteName;
  readonly method?: string;
  /** A path, or the beginning of one with `*` at the end. */
  readonly path?: string;
  /** The name in the address of a GraphQL request: `?Name`. */
  readonly operation?: string;
  /** How many requests it happens to before it is over; all, when left out. */
  readonly times?: number;
  readonly action: FaultAction;
}

/** As much of a request as conditions speak of. */
export interface FaultTarget {
  readonly site: SiteName;
  readonly method: string;
  readonly path: string;
  /** The raw query of the address, without the question mark. */
  readonly query: string;
}

/** Whether a fault is about a request. */
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
