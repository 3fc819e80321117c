import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { parseUrl } from '../../shared/parseUrl';
import { isLoopback } from '../instanceUrl';

/** The OAuth endpoints of an instance, and the scopes to request from them. */
export interface OAuthServer {
  /** The origin of the instance, to which the tokens belong. */
  readonly origin: string;
  readonly issuer?: string;
  readonly authorizationEndpoint?: string;
  readonly tokenEndpoint: string;
  readonly deviceEndpoint?: string;
  readonly revocationEndpoint?: string;
  /** The scopes to request, separated by spaces. */
  readonly scope: string;
  /** Whether the user entered the endpoints. They may then be at another origin than the instance. */
  readonly enteredByHand: boolean;
}

/** Endpoints that the user enters. Those of unused sign-in methods may be empty. */
export type EnteredEndpoints = Pick<
  OAuthServer,
  'authorizationEndpoint' | 'tokenEndpoint' | 'deviceEndpoint' | 'revocationEndpoint'
>;

/** GraphQL requires `user:all` (API contract, section 5.1), and a refresh token requires `offline_access`. */
export const neededScope = 'user:all';
export const renewalScope = 'offline_access';
export const requestedScope = `${neededScope} ${renewalScope}`;

/** Whether scopes, separated by spaces, include `offline_access`, which is required for renewal. */
export function asksForRenewal(scope: string | undefined): boolean {
  return scope?.split(' ').includes(renewalScope) === true;
}

/**
 * Validates the URL of an OAuth endpoint (RFC 6749, sections 3.1 and 3.2). Returns an error message, or
 * `undefined` if the URL is valid.
 */
export function endpointProblem(text: string): string | undefined {
  const input = text.trim();
  const url = parseUrl(input);
  if (!/^https?:\/\//i.test(input) || !url || /[\s\\\p{Cc}\p{Cf}]/u.test(input)) {
    return l10n.t('Enter the full URL of the endpoint, for example https://code.example.com/oauth/token.');
  }
  if (url.username !== '' || url.password !== '')
    return l10n.t('Remove the user name and password from the URL.');
  if (url.hash !== '') return l10n.t('Remove the part after "#" from the URL.');
  return url.protocol === 'https:' || isLoopback(url.hostname)
    ? undefined
    : l10n.t('Use an HTTPS URL, so that the sign-in is encrypted.');
}

/**
 * Creates the configuration of an OAuth server from endpoints that the user entered.
 *
 * @throws UserError `input` for an invalid endpoint
 */
export function serverByHand(baseUrl: string, entered: EnteredEndpoints): OAuthServer {
  const endpoints = Object.entries(entered).filter(([, text]) => text.trim() !== '');
  for (const [, text] of endpoints) {
    const problem = endpointProblem(text);
    if (problem !== undefined)
      throw new UserError('input', l10n.t('"{text}" isn\'t a valid endpoint.', { text }), {
        advice: problem,
      });
  }
  return {
    ...Object.fromEntries(endpoints.map(([name, text]) => [name, text.trim()])),
    tokenEndpoint: entered.tokenEndpoint.trim(),
    origin: new URL(baseUrl).origin,
    scope: requestedScope,
    enteredByHand: true,
  };
}

/**
 * Checks that the token endpoint is at the origin of the instance or was entered by the user. Called before an
 * authorization code or a device code is sent.
 *
 * @throws UserError `credential` with the other origin
 */
export function checkTokenEndpoint({ origin, tokenEndpoint, enteredByHand }: OAuthServer): void {
  const place = new URL(tokenEndpoint).origin;
  if (enteredByHand || place === origin) return;
  throw new UserError(
    'credential',
    l10n.t('The sign-in for {origin} uses {url}, which is another origin.', { origin, url: place }),
    {
      advice: l10n.t("Ask an administrator to check it. If it's correct, enter the endpoints manually."),
    },
  );
}
