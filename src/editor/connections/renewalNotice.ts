import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { Credential } from '../../instance/credential';
import { formatMoment } from '../../shared/format';
import { showWarning } from '../adapters/showMessages';

/** Notifies the user if a sign-in can't be refreshed. Doesn't wait until the notification is closed. */
export function noteUnrenewable({ name }: Connection, credential: Credential): void {
  const notice = renewalNotice(name, credential);
  if (!notice) return;
  const copyDetails = l10n.t({ message: 'Copy Details', comment: 'Button' });
  void showWarning(notice.message, copyDetails).then((chosen) =>
    chosen === copyDetails ? env.clipboard.writeText(notice.details) : undefined,
  );
}

export interface RenewalNotice {
  readonly message: string;
  /** The details for an administrator. */
  readonly details: string;
}

/** Returns the notice for a sign-in without a refresh token, or `undefined` for other credentials. */
export function renewalNotice(name: string, credential: Credential): RenewalNotice | undefined {
  if (credential.scheme !== 'oauth' || credential.refreshToken !== undefined) return undefined;
  const { clientId, expiresAt, scope, tokenEndpoint } = credential;
  const { host } = new URL(tokenEndpoint);
  return {
    message:
      expiresAt === undefined
        ? l10n.t(
            "The sign-in to {connection} can't be refreshed because {host} didn't issue a refresh token. You'll be asked to sign in again when the sign-in expires.",
            { connection: name, host },
          )
        : l10n.t(
            "The sign-in to {connection} can't be refreshed because {host} didn't issue a refresh token. You'll be asked to sign in again on {date}.",
            { connection: name, host, date: formatMoment(expiresAt) },
          ),
    details: [
      l10n.t(
        '{host} didn\'t issue a refresh token. The OAuth application needs the refresh token grant and the scope "offline_access".',
        { host },
      ),
      l10n.t('Client ID: {id}', { id: clientId }),
      l10n.t('Token endpoint: {url}', { url: tokenEndpoint }),
      ...(scope === undefined ? [] : [l10n.t('Granted scopes: {scopes}', { scopes: scope })]),
    ].join('\n'),
  };
}
