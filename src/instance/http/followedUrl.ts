import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { redactSecrets } from '../../shared/redact';
import { parseUrl } from '../../shared/parseUrl';
import { proxyAdvice } from '../refusal';
import type { HttpRequest } from './httpRequest';

const maxHops = 3;

/**
 * Returns the URL of a redirect if it can be followed:
 * - A POST is never redirected. Other requests follow at most three redirects.
 * - A request with a credential is redirected only within the origin of the credential, or, for a download, from there
 * to an allowed origin and within that.
 * - A redirect to another origin requires HTTPS.
 * - A URL that contains a secret is rejected.
 *
 * @throws UserError `redirect`, or `accessProxy` for a sign-in page, which names the target unless it is missing or
 * contains a secret, so that users recognize a moved instance
 */
export function followedUrl(
  request: HttpRequest,
  from: string,
  status: number,
  location: string | null,
  hops: number,
): string {
  const source = new URL(from);
  const target = location === null ? undefined : parseUrl(location, from);
  if (location === null || !target) {
    throw new UserError(
      'redirect',
      l10n.t('{host} returned a redirect ({status}) without a target URL.', { host: source.host, status }),
      { advice: l10n.t('Try again. If the problem continues, contact your administrator.') },
    );
  }
  const secrets = request.credential?.secrets ?? [];
  const repeatsSecret = [location, target.href].some((text) => redactSecrets(text, secrets) !== text);
  const place = repeatsSecret ? l10n.t('a URL that contains a secret') : placeName(target);

  const refused = (message: string): UserError =>
    isSignInPage(target, source)
      ? signInRedirect(source.host, place)
      : new UserError('redirect', message, {
          advice: l10n.t(
            'If the server has moved, use its new URL. If the URL opens a sign-in page, connect to your VPN, or add the header that the proxy requires.',
          ),
        });

  const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
  if (request.method === 'POST' || !isWeb)
    throw refused(l10n.t('{host} redirects to {url} ({status}).', { host: source.host, url: place, status }));
  if (hops >= maxHops)
    throw refused(
      l10n.t('{host} redirected too many times (last URL: {url}).', { host: source.host, url: place }),
    );
  if (target.origin !== source.origin) {
    const { credential, downloadOrigins } = request;
    if (credential) {
      const canBeAllowed =
        target.protocol === 'https:' &&
        source.origin === credential.origin &&
        !repeatsSecret &&
        (downloadOrigins?.includes(target.origin) === true || !isSignInPage(target, source));
      if (!downloadOrigins || !canBeAllowed) {
        throw refused(
          l10n.t("{host} redirects to {url}, where credentials can't be sent.", {
            host: source.host,
            url: place,
          }),
        );
      }
      if (!downloadOrigins.includes(target.origin)) throw notAllowed(source.host, target.origin);
    }
    if (target.protocol !== 'https:')
      throw refused(
        l10n.t("{host} redirects to {url}, which doesn't use HTTPS.", { host: source.host, url: place }),
      );
  }
  if (repeatsSecret)
    throw refused(l10n.t('{host} redirects to {url} ({status}).', { host: source.host, url: place, status }));
  return target.href;
}

/**
 * Formats a URL without its query, which may contain private parameters of a sign-in page. Formats only the scheme of a
 * URL without an origin.
 */
function placeName({ origin, protocol, pathname }: URL): string {
  return origin === 'null' ? `${protocol}…` : origin + pathname;
}

/** Matches words in the host or path of a sign-in page. */
const signInPlace =
  /(?:^|[./_-])(?:sso|saml2?|oauth2?|oidc|adfs|idp|auth|log-?in|sign-?in|captive|portal)(?:$|[./_-])/i;

/** Parameters that request a sign-in: of OAuth 2.0, SAML, WS-Federation, and OpenID 2.0. */
const signInParameters = [
  ['client_id', 'response_type'],
  ['SAMLRequest'],
  ['wa', 'wtrealm'],
  ['openid.mode'],
];

/** Matches the parameters of presigned URLs of storage services, whose names and folders can contain any word. */
const signature = /^(?:sig|(?:x-(?:amz|goog)-)?signature)$/i;

/**
 * Whether a URL looks like that of a sign-in page, to which access proxies redirect requests. A server that moved has the
 * path of the request.
 */
export function isSignInPage({ hostname, pathname, searchParams }: URL, from: URL): boolean {
  if (pathname === from.pathname) return false;
  return (
    signInParameters.some((names) => names.every((name) => searchParams.has(name))) ||
    (signInPlace.test(hostname + pathname) && ![...searchParams.keys()].some((name) => signature.test(name)))
  );
}

/** Creates the error for a redirect to a sign-in page. `place` is its URL for display. */
export function signInRedirect(host: string, place: string): UserError {
  return new UserError(
    'accessProxy',
    l10n.t('{host} redirects to a sign-in page: {url}.', { host, url: place }),
    { advice: proxyAdvice() },
  );
}

function notAllowed(host: string, redirectOrigin: string): UserError {
  return new UserError(
    'redirect',
    l10n.t('{host} redirects the download to {url}.', { host, url: redirectOrigin }),
    {
      advice: l10n.t('Try again, and allow downloads from this origin if you trust it.'),
      redirectOrigin,
    },
  );
}
