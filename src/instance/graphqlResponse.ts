import type { UserError } from '../shared/userError';
import type { BoundCredential } from './http/httpRequest';
import type { Sender } from './sender';

export interface GraphqlTarget {
  readonly baseUrl: string;
  readonly credential: BoundCredential | undefined;
}

/** The metadata of an HTTP response with a body of any kind. */
export interface ResponseMetadata {
  readonly status: number;
  readonly statusText: string;
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** Bytes of the body after content decoding. */
  readonly bytes: number;
  readonly contentType: string | undefined;
  readonly traceId: string | undefined;
  /** The value of `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The value of `WWW-Authenticate`. */
  readonly challenge?: string | undefined;
  readonly sender?: Sender | undefined;
}

export interface GraphqlError {
  readonly message: string;
  /**
   * Locations in the request, with 1-based lines and columns. Only syntax and validation errors have them.
   */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** The path of the response field. Only resolver errors have one. */
  readonly path: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, string | number | boolean>>;
}

/**
 * A response, classified by its body and its status. Instances send GraphQL errors with status 200 or 400, and proxies
 * send web pages with status 200. `responseError` converts a response to an error.
 */
export type ClassifiedResponse = { readonly text: string; readonly facts: ResponseMetadata } & (
  | { readonly kind: 'data'; readonly errors: readonly GraphqlError[]; readonly data: unknown }
  | { readonly kind: 'errors'; readonly errors: readonly GraphqlError[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'notGraphql'; readonly what: 'empty' | 'html' | 'json' | 'text' }
);

/** A response with its error, if the request failed. */
export type GraphqlResponse = ClassifiedResponse & { readonly failure: UserError | undefined };
