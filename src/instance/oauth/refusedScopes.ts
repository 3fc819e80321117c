import { neededScope, renewalScope } from './endpoints';

/** Codes of RFC 6749 and RFC 8628 for failures that end without a change of the client or the request. */
const passing: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'expired_token',
]);

/**
 * Returns the requested scopes that an error of an OAuth endpoint is about: those that its description names, or all
 * for `invalid_scope` if it names none. Some providers have other codes for scopes, such as `not_allowed` of Keycloak.
 *
 * @param scope the requested scopes, separated by spaces; empty for steps that request none
 */
export function refusedScopes(code: string, description: string, scope = ''): readonly string[] {
  if (passing.has(code)) return [];
  const requested = scope.split(' ').filter((name) => name !== '');
  const words = new Set(description.toLowerCase().match(/[\w:./-]*\w/g));
  const named = requested.filter(
    (name) =>
      words.has(name.toLowerCase()) ||
      (name === renewalScope && /\boffline[ -](?:access|token)/i.test(description)),
  );
  if (code === 'invalid_scope') return named.length > 0 ? named : requested;
  return code === 'access_denied' && named.includes(neededScope) ? [] : named;
}
