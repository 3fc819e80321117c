import type { IncomingHttpHeaders } from 'node:http';
import type { SiteName } from '../faults/fault';

/** One request as it arrived, with its answer's status once there is one. */
export interface RecordedRequest {
  readonly number: number;
  /** `elsewhere` is where redirects to other origins lead. */
  readonly site: SiteName | 'elsewhere';
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as text, unpacked, up to a cap; empty for requests without one, or whose body nobody read. */
  body: string;
  status: number | undefined;
}

const maxRequests = 2000;
const maxBodyCharacters = 1_000_000;

/** The requests an instance got, for tests to look at. Without `enabled` nothing is kept. */
export class RequestRecord {
  private readonly requests: RecordedRequest[] = [];
  private count = 0;

  constructor(private readonly enabled: boolean) {}

  /** Notes a request; what is known later about it is filled in by whoever knows. */
  note(
    site: RecordedRequest['site'],
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
  ): RecordedRequest {
    this.count += 1;
    const request: RecordedRequest = {
      number: this.count,
      site,
      method,
      target,
      headers,
      body: '',
      status: undefined,
    };
    if (this.enabled) this.requests.push(request);
    if (this.requests.length > maxRequests) this.requests.shift();
    return request;
  }

  /** The requests so far, oldest first; of very many, the last ones. */
  all(): readonly RecordedRequest[] {
    return [...this.requests];
  }

  clear(): void {
    this.requests.length = 0;
  }
}

/** As much of a body as is worth keeping. */
export function recordable(body: string): string {
  return body.slice(0, maxBodyCharacters);
}
