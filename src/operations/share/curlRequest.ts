import type { Variables } from '../variables';

export interface CurlHeader {
  readonly name: string;
  readonly value: readonly CurlPart[];
}

export interface CurlRequest {
  readonly baseUrl: string;
  readonly query: string;
  readonly variables: Variables;
  /** The headers besides the content type, such as the one that signs in. */
  readonly headers: readonly CurlHeader[];
}

/** A part of the value of a header: a text, or the environment variable that the user sets to a secret. */
export type CurlPart = string | { readonly variable: string };
