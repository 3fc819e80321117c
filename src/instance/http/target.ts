import type { Response } from 'node-fetch';
import type { ClientIdentity } from './clientIdentity';

/** A credential together with the only origin it may be sent to. */
export interface BoundCredential {
  readonly origin: string;
  /** The secrets in it: another side may echo them, so its words are freed of them before anyone sees them. */
  readonly secrets: readonly string[];
  /** How the credential signs in: a refusal means something else for each. Absent without a credential. */
  readonly scheme?: 'token' | 'sudo' | 'oauth' | 'bearer';
  /** The value of the `Authorization` header; absent where nobody has signed in yet. */
  readonly authorization?: string;
  /** The connection's own headers, such as an access proxy before the instance asks for. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credential?: BoundCredential;
  /** The response consists of tokens, possibly those that were sent: its body is not redacted. */
  readonly expectsTokens?: true;
  /** `report`: a redirect is an answer like any other. By default it is followed under our rule, or refused. */
  readonly redirects?: 'report';
  /**
   * The origins at which a GET may continue over https after a redirect, without its credential. A redirect to another
   * one fails with its origin in `redirectOrigin`. When absent, no origin can be allowed.
   */
  readonly downloadOrigins?: readonly string[];
  /** The whole exchange, body included, ends after this many milliseconds. */
  readonly deadlineMs: number;
  /** The exchange ends when no byte came for this long. The deadline alone holds when absent. */
  readonly idleMs?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes of the body that arrived up to now, before content decoding. */
  readonly onReceived?: (bytes: number) => void;
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** The URL that answered, after the redirects that were followed. */
  readonly url: string;
  /** Milliseconds from the request to the headers of the answer. */
  readonly firstByteMs: number;
  header(name: string): string | undefined;
  /**
   * The body after content decoding, without the secrets of the credential that was sent. It rejects when the answer
   * is cut off, stalls or is cancelled.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives the rest of the body up and closes the connection. */
  discard(): void;
}

/** One request, without the redirects that follow from it. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The client certificate for the origin of the URL. */
  readonly identity?: ClientIdentity;
  readonly signal: AbortSignal;
}

/**
 * How a host sends requests, for example through its proxy. Resolves when the headers have been received, follows no
 * redirect and decodes no body.
 */
export type HttpTransport = (url: string, request: TransportRequest) => Promise<Response>;
