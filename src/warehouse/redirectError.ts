import * as l10n from '@vscode/l10n';
import { redactSecrets } from '../shared/redact';
import { UserError } from '../shared/userError';
import { parseUrl } from '../shared/parseUrl';

/** A server, and the secrets that its texts may echo. */
interface Redirecting {
  readonly host: string;
  readonly secrets: readonly string[];
}

/** Returns the error for a redirect, because a password is never sent to another URL. */
export function redirectError({ host, secrets }: Redirecting, location: unknown, status: number): UserError {
  const url = parseUrl(String(location));
  const message = url
    ? l10n.t('{host} redirects to {url} ({status}).', {
        host,
        url: redactSecrets(url.origin + url.pathname, secrets),
        status,
      })
    : l10n.t('{host} returned a redirect ({status}).', { host, status });
  return new UserError('redirect', message, {
    advice: l10n.t('Check the URL of the data warehouse. A proxy might require that you sign in.'),
  });
}
