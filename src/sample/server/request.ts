import type { IncomingHttpHeaders } from 'node:http';
import type { ReadBody } from '../http/body';

/** A request with its body. */
export interface InstanceRequest {
  readonly method: string;
  readonly path: string;
  /** Raw query string of the URL, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ReadBody;
}
