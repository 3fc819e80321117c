import type { Response } from 'node-fetch';
import type { ClientIdentity } from './clientIdentity';

/** A credential, custom headers, or both, with the only origin to which they may be sent. */
export interface BoundCredential {
  readonly origin: string;
  /** The secrets that a server may echo, such as those of the credential and the headers. Redacted in responses. */
  readonly secrets: readonly string[];
  /**
   * The authentication scheme, which determines the meaning of a rejection. Absent without a credential, and for a data
   * warehouse.
   */
  readonly scheme?: 'token' | 'sudo' | 'oauth' | 'bearer';
  /** The value of the `Authorization` header. Absent without a credential. */
  readonly authorization?: string;
  /** The connection's custom headers, for example those that a proxy in front of the instance requires. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credential?: BoundCredential;
  /** Disables redaction of the body, for responses that consist of tokens, and for query results. */
  readonly expectsTokens?: true;
  /**
   * `report` returns redirects like other responses. By default, redirects follow the rules of `followedUrl.ts`.
   */
  readonly redirects?: 'report';
  /**
   * The origins to which a GET with a credential may be redirected over HTTPS, without the credential. A redirect from
   * the credential's origin to another HTTPS origin fails with that origin in `redirectOrigin`. If absent, no other
   * origin can be allowed.
   */
  readonly downloadOrigins?: readonly string[];
  /** The timeout, in milliseconds, of the complete exchange, including the body. */
  readonly timeoutMs: number;
  /**
   * The maximum time, in milliseconds, without received data. The header may take five times as long. If absent, only
   * the total timeout applies.
   */
  readonly idleMs?: number;
  readonly signal?: AbortSignal;
  /** Set if the user can request less data, which the error of a timeout suggests. */
  readonly canRequestLess?: true;
  /**
   * Frees the memory of each chunk of the body when the next one is requested. Intended for long bodies, because
   * their chunks would fill tens of megabytes until the next garbage collection.
   */
  readonly freesChunks?: true;
  /** Called with the total number of bytes of the body received so far, before content decoding. */
  readonly onReceived?: (bytes: number) => void;
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** The URL of the response, after all redirects. */
  readonly url: string;
  /** Milliseconds from the request to the response headers. */
  readonly firstByteMs: number;
  header(name: string): string | undefined;
  /**
   * The body after content decoding. Unless `expectsTokens` is set, the secrets of the credential are redacted. Rejects
   * when the response is truncated or can't be decoded, exceeds a timeout, or is canceled, or the connection fails.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Discards the rest of the body and closes the connection. */
  discard(): void;
}

/** One request, without following redirects. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client certificate for the origin of the URL. */
  readonly identity?: ClientIdentity;
  /**
   * Called when the request is assigned a socket of Node.js, whose HTTP parser copies the body to memory that can be
   * freed.
   */
  readonly onSocket?: () => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one request, for example through a proxy. Resolves when the headers have been received. Doesn't follow
 * redirects or decode the body.
 */
export type HttpTransport = (url: string, request: TransportRequest) => Promise<Response>;
