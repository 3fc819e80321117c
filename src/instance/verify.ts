import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { filled, parsed } from '../shared/schema';
import { UserError } from '../shared/userError';
import { downloadUserRegistry } from './analyticsApi';
import type { AnalyticsUrl } from './connection';
import { bindCredential, bindHeaders, credentialSecrets, type Credential } from './credential';
import { postGraphql } from './graphqlApi';
import type { CustomHeader } from './headers';
import { explainError, instanceVersion } from './probe';

const verificationTimeoutMs = 20_000;
const viewer = v.object({ currentUser: v.object({ username: filled }) });

/** A saved or unsaved connection to verify. */
export interface Candidate {
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly headers?: readonly CustomHeader[] | undefined;
}

export interface Verified {
  /** The user that the credential acts as. */
  readonly actingUser: string;
  /** The version of the instance, if known. */
  readonly version: string | undefined;
}

/**
 * Verifies a credential: requests the user that it acts as, and the version of the instance. Diagnoses the cause of a
 * failure.
 *
 * @throws UserError with the cause; `isTransient` returns whether the error may be resolved without a
 *   change
 */
export async function verifyInstance(candidate: Candidate, signal?: AbortSignal): Promise<Verified> {
  const { baseUrl, credential, headers = [] } = candidate;
  // Probes send no credential, but the server has received it earlier and may echo it.
  const bound = bindHeaders(new URL(baseUrl).origin, headers, credentialSecrets(credential));
  const probing = { headers: bound, signal };
  try {
    const actingUser = await verifyCredential(baseUrl, credential, signal, headers);
    if (credential.scheme === 'sudo') checkSudo(baseUrl, credential.user, actingUser);
    return { actingUser, version: await instanceVersion(baseUrl, probing) };
  } catch (error) {
    throw await explainError(error, baseUrl, probing);
  }
}

/**
 * Checks that the token acts as the expected user. It acts as its owner if a proxy drops a part of the
 * header.
 */
function checkSudo(baseUrl: string, requested: string, actingUser: string): void {
  if (requested.toLowerCase() === actingUser.toLowerCase()) return;
  throw new UserError(
    'forbidden',
    l10n.t('{host} signed you in as {actual} instead of {expected}.', {
      host: new URL(baseUrl).host,
      actual: actingUser,
      expected: requested,
    }),
    {
      advice: l10n.t('Ask an administrator whether a proxy changes the Authorization header.'),
    },
  );
}

/**
 * Requests the user that a credential acts as (API contract, section 5.1).
 *
 * @returns the name of the user
 * @throws UserError when the request fails, the URL isn't that of an instance, or the credential isn't accepted
 */
export async function verifyCredential(
  baseUrl: string,
  credential: Credential,
  signal?: AbortSignal,
  headers: readonly CustomHeader[] = [],
): Promise<string> {
  const { origin, host } = new URL(baseUrl);
  const response = await postGraphql(
    { baseUrl, credential: bindCredential(credential, origin, headers) },
    { query: 'query ConnectionCheck { currentUser { username } }', operationName: 'ConnectionCheck' },
    {
      timeoutMs: verificationTimeoutMs,
      capBytes: 1024 * 1024,
      signal,
    },
  );
  if (response.failure) throw response.failure;

  const username = response.kind === 'data' ? parsed(viewer, response.data)?.currentUser.username : undefined;
  if (username !== undefined) return username;
  if (response.kind === 'data' && response.errors.length === 0) {
    throw new UserError('unauthorized', l10n.t('{host} treated the request as anonymous.', { host }), {
      advice:
        credential.scheme === 'oauth'
          ? l10n.t('Ask an administrator whether a proxy changes the Authorization header.')
          : l10n.t("Check that the token was created on this instance and hasn't expired."),
      detail: response.text,
    });
  }
  throw new UserError('notThisService', l10n.t("Couldn't verify the credential on {host}.", { host }), {
    advice: l10n.t('Check the URL, and that the credential has the required scopes.'),
    detail: response.text,
  });
}

/**
 * Verifies an analytics token: starts a download of the user registry and cancels it after the first bytes. This is
 * the cheapest request that requires access to the instance's analytics.
 *
 * @throws UserError when the request fails, the URL isn't that of an analytics service, or the token has no access
 */
export async function verifyAnalytics(
  analyticsUrl: AnalyticsUrl,
  credential: Credential,
  signal?: AbortSignal,
  headers: readonly CustomHeader[] = [],
): Promise<void> {
  const { origin } = new URL(analyticsUrl.baseUrl);
  const registry = downloadUserRegistry(
    { analyticsUrl, credential: bindCredential(credential, origin, headers) },
    { timeoutMs: verificationTimeoutMs, once: true, signal },
  );
  await registry.next();
  await registry.return(undefined);
}
