import type { Variables } from '../variables';

export interface CurlHeader {
  readonly name: string;
  readonly value: readonly CurlPart[];
}

export interface CurlRequest {
  readonly baseUrl: string;
  readonly query: string;
  readonly variables: Variables;
  /** The headers except the content type, such as the authentication header. */
  readonly headers: readonly CurlHeader[];
}

/** A part of a header value: literal text, or an environment variable that the user sets to a secret. */
export type CurlPart = { readonly text: string } | { readonly variable: string };
