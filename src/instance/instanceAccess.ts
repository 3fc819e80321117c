import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import type { AnalyticsTarget } from './analyticsApi';
import { instanceOrigin, type Connection, type Service } from './connection';
import { bindCredential, credentialSecrets, type Credential } from './credential';
import type { CredentialStore } from './credentialStore';
import { headerSecrets, type CustomHeader } from './headers';
import { requireAnalytics } from './requireAnalytics';

/** The credential for a connection's instance, and the headers to send with it. */
export interface InstanceAccess {
  readonly origin: string;
  readonly credential: Credential;
  readonly headers: readonly CustomHeader[];
}

/**
 * Reads the credential for a connection's origin, and checks that it matches the connection. Otherwise, a connection
 * that Settings Sync changed could make a token act as a different user than the one shown.
 *
 * @throws UserError `credential` when the credential or the value of a header isn't stored for this computer, or
 *   the credential doesn't match; `secretStorage` when the storage fails
 */
export async function instanceAccess(
  connection: Connection,
  credentials: CredentialStore,
): Promise<InstanceAccess> {
  const origin = instanceOrigin(connection);
  const credential = await credentials.get(connection.id, 'graphql', origin);
  if (!credential) {
    await checkMachine(connection, 'graphql', origin, credentials);
    throw new UserError('credential', missingCredential(connection, origin));
  }
  checkAgreement(connection, credential);
  return { origin, credential, headers: await namedHeaders(connection, origin, credentials) };
}

function missingCredential({ name, scheme }: Connection, origin: string): string {
  return scheme === 'oauth'
    ? l10n.t('No sign-in is stored for {connection} ({origin}).', { connection: name, origin })
    : l10n.t('No access token is stored for {connection} ({origin}).', { connection: name, origin });
}

/** @throws UserError `credential` if the credential was entered on another computer, for a local server */
async function checkMachine(
  { id, name }: Connection,
  service: Service,
  origin: string,
  credentials: CredentialStore,
): Promise<void> {
  const machine = await credentials.otherMachine(id, service, origin);
  if (machine === undefined) return;
  const { host } = new URL(origin);
  throw new UserError(
    'credential',
    l10n.t('The credential for {connection} was saved on another computer ({computer}).', {
      connection: name,
      computer: machine,
    }),
    service === 'graphql'
      ? { advice: l10n.t('To use {host} on this computer, sign in again.', { host }) }
      : {
          advice: l10n.t('To use {host} on this computer, enter the analytics token again.', { host }),
          hint: 'setUpAnalytics',
        },
  );
}

function checkAgreement(connection: Connection, credential: Credential): void {
  const { name, scheme, sudoUser } = connection;
  if (credential.scheme !== scheme) {
    throw new UserError(
      'credential',
      l10n.t("The stored credential for {connection} doesn't match its authentication method.", {
        connection: name,
      }),
      {
        advice: l10n.t('Sign in again.'),
      },
    );
  }
  if (credential.scheme === 'sudo' && credential.user !== sudoUser) {
    throw new UserError(
      'credential',
      sudoUser === undefined
        ? l10n.t('The token for {connection} acts as {actual}, but the connection has no user.', {
            connection: name,
            actual: credential.user,
          })
        : l10n.t('The token for {connection} acts as {actual}, but the connection uses {expected}.', {
            connection: name,
            actual: credential.user,
            expected: sudoUser,
          }),
      { advice: l10n.t('Enter the token and the user again.') },
    );
  }
}

async function namedHeaders(
  { id, name, headerNames = [] }: Connection,
  origin: string,
  credentials: CredentialStore,
): Promise<readonly CustomHeader[]> {
  if (headerNames.length === 0) return [];
  const stored = await credentials.getHeaders(id, origin);
  return headerNames.map((requested) => {
    const header = stored.find((one) => one.name.toLowerCase() === requested.toLowerCase());
    if (header) return header;
    throw new UserError(
      'credential',
      l10n.t("The value of the header {header} isn't stored for {connection} ({origin}).", {
        header: requested,
        connection: name,
        origin,
      }),
      { hint: 'editHeaders' },
    );
  });
}

/**
 * Returns a connection's analytics URL with the token for its origin.
 *
 * @throws UserError `input` when analytics isn't set up for the connection, `credential` when no token is stored for
 *   this computer, `secretStorage` when the storage fails
 */
export async function analyticsTarget(
  connection: Connection,
  credentials: CredentialStore,
): Promise<AnalyticsTarget> {
  const analytics = requireAnalytics(connection);
  const { origin } = new URL(analytics.baseUrl);
  const credential = await credentials.get(connection.id, 'analytics', origin);
  if (!credential) {
    await checkMachine(connection, 'analytics', origin, credentials);
    throw new UserError(
      'credential',
      l10n.t('No analytics token is stored for {connection} ({origin}).', {
        connection: connection.name,
        origin,
      }),
      {
        hint: 'setUpAnalytics',
      },
    );
  }
  // Headers are stored per origin. An analytics service at the origin of the instance requires the same headers, for
  // example behind a proxy; other origins never receive them.
  const headers = await credentials.getHeaders(connection.id, origin);
  const bound = bindCredential(credential, origin, headers);
  const secrets = [...bound.secrets, ...(await instanceSecrets(connection, credentials))];
  return { analyticsUrl: analytics, credential: { ...bound, secrets } };
}

/**
 * Returns the secrets for a connection's instance. Its analytics service may echo them, for example if both
 * use the same proxy.
 */
async function instanceSecrets(
  connection: Connection,
  credentials: CredentialStore,
): Promise<readonly string[]> {
  const origin = instanceOrigin(connection);
  const credential = await credentials.get(connection.id, 'graphql', origin);
  const headers = await credentials.getHeaders(connection.id, origin);
  return [...(credential ? credentialSecrets(credential) : []), ...headerSecrets(headers)];
}
