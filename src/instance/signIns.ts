import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import { formatMoment } from '../shared/format';
import { Emitter } from '../shared/emitter';
import { instanceOrigin, type Connection } from './connection';
import {
  authorizationHeader,
  bindHeaders,
  type BearerCredential,
  type Credential,
  type OAuthCredential,
} from './credential';
import { requireAnalytics } from './requireAnalytics';
import type { SessionParts } from './sessionParts';

/** Stores and deletes credentials, and updates the state of their connections. */
export class SignIns {
  private readonly analyticsSignIns = new Emitter<Connection>();
  /** Fires after a token for a connection's analytics was stored. */
  readonly onDidSignInAnalytics = this.analyticsSignIns.on;

  constructor(private readonly parts: SessionParts) {}

  /**
   * Updates the state of a connection if its stored credential was added, replaced, or deleted. Sends no
   * request.
   *
   * @returns whether there is a credential for the instance
   */
  async noteCredential(connection: Connection): Promise<boolean> {
    const { credentials, states, rejections } = this.parts;
    const { id } = connection;
    const credential = await credentials.get(id, 'graphql', instanceOrigin(connection));
    if (!credential) {
      states.note(id, 'credentialMissing');
      return false;
    }
    const state = states.get(id);
    const isOther = !rejections.isTold(id, 'graphql', authorizationHeader(credential));
    if (state === 'signedOut' || (state === 'expired' && isOther)) states.note(id, 'credentialStored');
    return true;
  }

  /** Stores a credential for the connection's instance, and replaces the previous one. */
  async signIn(connection: Connection, credential: Credential): Promise<void> {
    await this.replace(connection, credential);
    this.parts.rejections.clear(connection.id, 'graphql');
    this.parts.states.note(connection.id, 'credentialStored');
  }

  /**
   * Stores a token for the connection's analytics.
   *
   * @throws UserError `input` when analytics isn't set up for it, `secretStorage` when the storage fails
   */
  async signInAnalytics(connection: Connection, credential: BearerCredential): Promise<void> {
    await this.parts.credentials.store(connection.id, 'analytics', analyticsOrigin(connection), credential);
    this.parts.rejections.clear(connection.id, 'analytics');
    this.analyticsSignIns.fire(connection);
  }

  /**
   * Deletes the connection's credentials, and revokes an OAuth sign-in. The values of the connection's custom headers
   * remain.
   *
   * @returns the error if the sign-in couldn't be revoked; it then remains valid until it expires
   */
  async signOut(connection: Connection): Promise<UserError | undefined> {
    const { credentials, states } = this.parts;
    const { id, analytics } = connection;
    const origin = instanceOrigin(connection);
    const headers = await credentials.getHeaders(id, origin);
    const machine = await credentials.otherMachine(id, 'graphql', origin);
    const credential = await this.replace(connection, undefined);
    if (analytics) await credentials.remove(id, 'analytics', analyticsOrigin(connection));
    states.note(id, 'credentialMissing');
    if (credential?.scheme !== 'oauth') {
      return machine !== undefined && connection.scheme === 'oauth' ? notRevoked(origin, machine) : undefined;
    }
    const { revokeTokens } = await import('./oauth/revokingAndRenewals');
    try {
      if (await revokeTokens(credential, bindHeaders(origin, headers))) return undefined;
      return cannotRevoke(credential);
    } catch (error) {
      if (error instanceof UserError) return error;
      throw error;
    }
  }

  /**
   * Signs out and deletes all other secrets of a connection that is being removed.
   *
   * @returns the error if the sign-in couldn't be revoked
   */
  async forget(connection: Connection): Promise<UserError | undefined> {
    const failure = await this.signOut(connection);
    await this.parts.credentials.removeAll(connection.id);
    this.parts.states.forget(connection.id);
    return failure;
  }

  /** Replaces the stored credential, and returns the previous one. */
  private async replace(
    connection: Connection,
    credential: Credential | undefined,
  ): Promise<Credential | undefined> {
    const { credentials } = this.parts;
    const { id } = connection;
    const origin = instanceOrigin(connection);
    const before = await credentials.get(id, 'graphql', origin);
    if (before?.scheme === 'oauth' || credential?.scheme === 'oauth') {
      // A renewal in progress in another window must not restore the previous sign-in.
      const renewals = await this.parts.renewals();
      return renewals.replace({ connectionId: id, origin }, credential);
    }
    if (!credential) await credentials.remove(id, 'graphql', origin);
    else await credentials.store(id, 'graphql', origin, credential);
    return before;
  }
}

/**
 * Creates the error for a sign-in without a revocation endpoint, which is optional. Returns `undefined` if all its
 * tokens have expired.
 */
function cannotRevoke(credential: OAuthCredential): UserError | undefined {
  const { tokenEndpoint, clientId, expiresAt, refreshToken } = credential;
  const { host } = new URL(tokenEndpoint);
  const hasExpired = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
  if (hasExpired && refreshToken === undefined) return undefined;
  const end = expiresAt === undefined ? undefined : formatMoment(expiresAt);
  const accessToken =
    end === undefined
      ? l10n.t('Access token: expiration date unknown')
      : l10n.t('Access token: valid until {date}', { date: end });
  const message =
    refreshToken === undefined ? remainingAccessToken(host, end) : remainingTokens(host, hasExpired);
  return new UserError('notFound', message, {
    advice: l10n.t('To end the sign-in sooner, ask an administrator to revoke it.'),
    detail: [
      l10n.t('Tokens to revoke on {host}', { host }),
      l10n.t('Token endpoint: {url}', { url: tokenEndpoint }),
      l10n.t('Client ID: {clientId}', { clientId }),
      ...(hasExpired ? [] : [accessToken]),
      ...(refreshToken === undefined ? [] : [l10n.t('Refresh token: expiration date unknown')]),
    ].join('\n'),
  });
}

function remainingTokens(host: string, hasExpired: boolean): string {
  return hasExpired
    ? l10n.t(
        'The connection has no revocation endpoint, so the refresh token stays valid on {host} until it expires.',
        { host },
      )
    : l10n.t(
        'The connection has no revocation endpoint, so the tokens stay valid on {host} until they expire.',
        { host },
      );
}

function remainingAccessToken(host: string, end: string | undefined): string {
  return end === undefined
    ? l10n.t(
        'The connection has no revocation endpoint, so the access token stays valid on {host} until it expires.',
        { host },
      )
    : l10n.t(
        'The connection has no revocation endpoint, so the access token stays valid on {host} until {date}.',
        { host, date: end },
      );
}

/**
 * Creates the error for a sign-in that was made on another computer. It can't be revoked from this computer, on which
 * its URL refers to a different server.
 */
function notRevoked(origin: string, machine: string): UserError {
  return new UserError(
    'notFound',
    l10n.t("The sign-in to {host} on {computer} wasn't revoked.", {
      host: new URL(origin).host,
      computer: machine,
    }),
    {
      advice: l10n.t('It expires automatically. An administrator can revoke it sooner.'),
    },
  );
}

function analyticsOrigin(connection: Connection): string {
  return new URL(requireAnalytics(connection).baseUrl).origin;
}
