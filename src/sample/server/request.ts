import type { IncomingHttpHeaders } from 'node:http';
import type { ReadBody } from '../http/body';

/** A request with its body read, as the handlers see it. */
export interface InstanceRequest {
  readonly method: string;
  readonly path: string;
  /** The raw query of the address, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ReadBody;
}
