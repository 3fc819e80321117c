import type { Variables } from '../variables';

export interface CurlHeader {
  readonly name: string;
  readonly value: readonly CurlPart[];
}

export interface CurlRequest {
  readonly baseUrl: string;
  readonly query: string;
  readonly variables: Variables;
  /** The headers other than the content type, such as the one for authentication. */
  readonly headers: readonly CurlHeader[];
}

/** A part of a header value: a text, or the environment variable that the user sets to a secret. */
export type CurlPart = string | { readonly variable: string };
