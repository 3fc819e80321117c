import { UserError } from '../../shared/userError';
import { isLoopback } from '../address';

/** Where an instance signs people in, and what it is asked for. */
export interface OAuthServer {
  /** The origin of the instance, which the tokens belong to. */
  readonly origin: string;
  readonly issuer?: string;
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint: string;
  readonly deviceEndpoint?: string;
  readonly revocationEndpoint?: string;
  /** The scopes to ask for, separated by spaces. */
  readonly scope: string;
  /** A person vouches for the endpoints: they may be at another origin than the instance. */
  readonly enteredByHand: boolean;
}

/** The endpoints as a person enters them; those of the ways to sign in that are not used may stay empty. */
export interface EnteredEndpoints {
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint: string;
  readonly deviceEndpoint?: string;
  readonly revocationEndpoint?: string;
}

/** GraphQL needs `user:all` (API contract, section 5.1), a refresh token `offline_access`. */
export const neededScope = 'user:all';
export const wantedScope = `${neededScope} offline_access`;

/** Whether scopes, separated by spaces, include the one without which a sign-in cannot be renewed. */
export function asksForRenewal(scope: string | undefined): boolean {
  return scope?.split(' ').includes('offline_access') === true;
}

/** Why an address cannot be an OAuth endpoint, or `undefined` when it can (RFC 6749, sections 3.1 and 3.2). */
export function endpointProblem(text: string): string | undefined {
  const input = text.trim();
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input) || /[\s\\\p{Cc}\p{Cf}]/u.test(input)) {
    return 'Enter the whole address of the endpoint, for example https://code.example.com/oauth/token.';
  }
  const url = new URL(input);
  if (url.username !== '' || url.password !== '')
    return 'Take the user name and password out of the address.';
  if (url.hash !== '') return 'Take the part from "#" on out of the address.';
  return url.protocol === 'https:' || isLoopback(url.hostname)
    ? undefined
    : 'Tokens pass through this address, so it has to be an https one.';
}

/**
 * An OAuth server that cannot be discovered.
 *
 * @throws UserError `input` for an endpoint that cannot be one
 */
export function serverByHand(baseUrl: string, entered: EnteredEndpoints): OAuthServer {
  const endpoints = Object.entries(entered).filter(
    (entry): entry is [keyof EnteredEndpoints, string] =>
      typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  for (const [, text] of endpoints) {
    const problem = endpointProblem(text);
    if (problem !== undefined)
      throw new UserError('input', `"${text}" cannot be an endpoint.`, { advice: problem });
  }
  return {
    ...Object.fromEntries(endpoints.map(([name, text]) => [name, text.trim()])),
    tokenEndpoint: entered.tokenEndpoint.trim(),
    origin: new URL(baseUrl).origin,
    scope: wantedScope,
    enteredByHand: true,
  };
}

/**
 * The last check before a code or a token is sent: tokens of an instance are made and renewed at its own origin,
 * unless a person has entered another place.
 *
 * @throws UserError `credential` naming the place
 */
export function checkTokenEndpoint({ origin, tokenEndpoint, enteredByHand }: OAuthServer): void {
  const place = new URL(tokenEndpoint).origin;
  if (enteredByHand || place === origin) return;
  throw new UserError('credential', `The sign-in of ${origin} leads to ${place}, which is another place.`, {
    advice: 'Ask an administrator whether that is right; if it is, enter the endpoints by hand.',
  });
}
