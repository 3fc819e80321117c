import { UserError } from '../../shared/userError';
import { redactSecrets } from '../../shared/redact';
import type { HttpRequest } from './target';

const maxHops = 3;

/**
 * Returns the URL of a redirected request. A POST is never redirected; a GET follows at most three hops: with a
 * credential only within its origin, and never to a URL that contains the secret; without one to another origin only
 * over HTTPS. A download leaves the origin of its credential only for an allowed origin, and doesn't return.
 *
 * @throws UserError `redirect` with the target URL, so that users recognize a sign-in page or a moved instance
 */
export function followedUrl(
  request: HttpRequest,
  from: string,
  status: number,
  location: string | null,
  hops: number,
): string {
  const source = new URL(from);
  if (location === null || !URL.canParse(location, from)) {
    throw refused(`${source.host} answered with a redirect (${status}) that leads nowhere.`);
  }
  const target = new URL(location, from);
  const secrets = request.credential?.secrets ?? [];
  const repeatsSecret = [location, target.href].some((text) => redactSecrets(text, secrets) !== text);
  const place = repeatsSecret ? 'an address that repeats the token' : placeName(target);

  const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
  if (request.method === 'POST' || !isWeb) throw refused(`${source.host} redirects to ${place} (${status}).`);
  if (hops >= maxHops) throw refused(`${source.host} redirects over and over, last to ${place}.`);
  if (target.origin !== source.origin) {
    const { credential, downloadOrigins } = request;
    if (credential !== undefined) {
      const canBeAllowed =
        target.protocol === 'https:' && source.origin === credential.origin && !repeatsSecret;
      if (downloadOrigins === undefined || !canBeAllowed) {
        throw refused(`${source.host} redirects to ${place}, which the token was not entered for.`);
      }
      if (!downloadOrigins.includes(target.origin)) throw notAllowed(source.host, target.origin);
    }
    if (target.protocol !== 'https:')
      throw refused(`${source.host} redirects to ${place}, which is not encrypted.`);
  }
  if (repeatsSecret) throw refused(`${source.host} redirects to ${place} (${status}).`);
  return target.href;
}

/** Without the query, which may contain private parameters of a sign-in page. */
function placeName({ origin, protocol, pathname }: URL): string {
  return origin === 'null' ? `a "${protocol}" address` : origin + pathname;
}

function notAllowed(host: string, redirectOrigin: string): UserError {
  return new UserError('redirect', `${host} redirects the download to ${redirectOrigin}.`, {
    advice: 'Try again, and allow downloads from there if you trust it.',
    redirectOrigin,
  });
}

function refused(message: string): UserError {
  return new UserError('redirect', message, {
    advice:
      'If the instance has moved, add a connection for that address; if it is a sign-in page, sign in or use a VPN.',
  });
}
