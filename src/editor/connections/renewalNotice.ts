import { env } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { Credential } from '../../instance/credential';
import { formatMoment } from '../../shared/format';
import { showWarning } from '../adapters/messages';

const copyDetails = 'Copy Details';

/** Notifies the user once after a sign-in that it can't be renewed. Doesn't wait for the user. */
export function noteUnrenewable({ name }: Connection, credential: Credential): void {
  const notice = renewalNotice(name, credential);
  if (notice === undefined) return;
  void showWarning(notice.message, copyDetails).then((chosen) =>
    chosen === copyDetails ? env.clipboard.writeText(notice.details) : undefined,
  );
}

export interface RenewalNotice {
  readonly message: string;
  /** The details for an administrator. */
  readonly details: string;
}

/** The notice for a sign-in without a refresh token; `undefined` for any other credential. */
export function renewalNotice(name: string, credential: Credential): RenewalNotice | undefined {
  if (credential.scheme !== 'oauth' || credential.refreshToken !== undefined) return undefined;
  const { clientId, expiresAt, scope, tokenEndpoint } = credential;
  const { host } = new URL(tokenEndpoint);
  const end = expiresAt === undefined ? 'when it expires' : `on ${formatMoment(expiresAt)}`;
  return {
    message: `The sign-in to ${name} can't be renewed, because ${host} issued no refresh token. You'll be asked to sign in again ${end}.`,
    details: [
      `${host} issued no refresh token. The OAuth application needs the refresh token grant and the scope "offline_access".`,
      `Client ID: ${clientId}`,
      `Token endpoint: ${tokenEndpoint}`,
      ...(scope === undefined ? [] : [`Granted scopes: ${scope}`]),
    ].join('\n'),
  };
}
