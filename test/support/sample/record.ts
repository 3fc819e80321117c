import type { IncomingHttpHeaders } from 'node:http';
import type { SiteName } from '../../../src/sample/server/serve';

/** A received request, and the status of its response once it is sent. */
export interface RecordedRequest {
  readonly number: number;
  /** `elsewhere` is the external origin that redirects lead to. */
  readonly site: SiteName | 'elsewhere';
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * The decompressed body as text, truncated to a maximum length; empty if there is none or if it wasn't
   * read.
   */
  body: string;
  status: number | undefined;
}

const maxRequests = 2000;
const maxBodyCharacters = 1_000_000;

/** Recorded requests, for tests. Nothing is recorded unless `enabled` is true. */
export class RequestRecord {
  private readonly requests: RecordedRequest[] = [];
  private count = 0;

  constructor(private readonly enabled: boolean) {}

  /** Records a request. The caller sets its body and status later. */
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

  /** Returns the most recent requests, oldest first. */
  all(): readonly RecordedRequest[] {
    return [...this.requests];
  }

  clear(): void {
    this.requests.length = 0;
  }
}

/** Truncates a body to the maximum recorded length. */
export function recordable(body: string): string {
  return body.slice(0, maxBodyCharacters);
}
