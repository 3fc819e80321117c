import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../../shared/userError';
import { parseObject } from '../../shared/parseObject';
import { redactSecrets } from '../../shared/redact';
import { filled, parsed } from '../../shared/schema';
import { parseUrl } from '../../shared/parseUrl';
import { failureFacts, statusError } from '../responseError';
import { explainError } from '../probe';
import { isTransient } from '../transientFailures';
import { exchange } from '../http/exchange';
import { readText } from '../http/read';
import type { BoundCredential } from '../http/httpRequest';
import { endpointProblem, neededScope, renewalScope, requestedScope, type OAuthServer } from './endpoints';

export interface DiscoveryOptions {
  /** The connection's custom headers, bound to the origin of the instance. */
  readonly headers?: BoundCredential | undefined;
  readonly signal?: AbortSignal | undefined;
}

const timeoutMs = 20_000;
const capBytes = 1024 * 1024;

/**
 * Requests the OAuth endpoints of an instance (OpenID Connect Discovery 1.0, section 4). All must be at its
 * origin, because a response must not redirect tokens or users to another origin.
 *
 * @throws UserError `notFound` when the instance has no OAuth, `accessProxy` when a proxy in front of it
 *   responds, `redirect` or `credential` when the request or an endpoint leads to another origin, `credential`
 *   also when an endpoint isn't a valid URL, and other errors of the request
 */
export async function discoverOAuth(baseUrl: string, options: DiscoveryOptions = {}): Promise<OAuthServer> {
  try {
    return await requestConfiguration(baseUrl, options);
  } catch (error) {
    const cause = await explainError(error, baseUrl, options).catch(() => error);
    throw cause instanceof UserError && cause.kind !== 'notThisService' ? cause : error;
  }
}

async function requestConfiguration(
  baseUrl: string,
  { headers, signal }: DiscoveryOptions,
): Promise<OAuthServer> {
  const { origin, host } = new URL(baseUrl);
  // Bound to the origin even without custom headers, because responses of other origins must not be used.
  const bound = headers ?? { origin, secrets: [] };
  const response = await exchange({
    method: 'GET',
    url: `${baseUrl}/.well-known/openid-configuration`,
    headers: { Accept: 'application/json' },
    credential: bound,
    timeoutMs,
    ...(signal && { signal }),
  });
  const { status } = response;
  const text = redactSecrets((await readText(response, capBytes)).text, bound.secrets);
  if (status >= 400) {
    const failure = statusError({ ...failureFacts(response), body: text });
    if (isTransient(failure)) throw failure;
  }
  const fields = status === 200 ? parseObject(text) : undefined;
  if (!fields || !v.is(v.string(), fields['token_endpoint'])) throw noOAuth(host, text);
  return readServer(origin, host, fields);
}

function readServer(origin: string, host: string, fields: Readonly<Record<string, unknown>>): OAuthServer {
  const endpointOf = (name: string): string | undefined => {
    // Some servers write endpoints that they don't have as empty strings.
    const value = parsed(filled, fields[name]);
    if (value === undefined) return undefined;
    if (endpointProblem(value) === undefined && new URL(value).origin === origin) return value;
    throw leadsElsewhere(host, name, value);
  };
  // Throws if the issuer isn't at the origin of the instance.
  const issuer = endpointOf('issuer');
  const tokenEndpoint = endpointOf('token_endpoint');
  if (tokenEndpoint === undefined) throw noOAuth(host, '');
  const canBrowse = allows(fields, 'grant_types_supported', 'authorization_code');
  const hasPkce = allows(fields, 'code_challenge_methods_supported', 'S256');
  const optional = {
    issuer,
    authorizationEndpoint: canBrowse && hasPkce ? endpointOf('authorization_endpoint') : undefined,
    deviceEndpoint: endpointOf('device_authorization_endpoint'),
    revocationEndpoint: endpointOf('revocation_endpoint'),
  };
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    origin,
    tokenEndpoint,
    scope: allows(fields, 'scopes_supported', renewalScope) ? requestedScope : neededScope,
    enteredByHand: false,
  };
}

/** Whether a list of the OpenID configuration contains a value; if the list is omitted, any value is allowed. */
function allows(fields: Readonly<Record<string, unknown>>, list: string, value: string): boolean {
  const values = fields[list];
  return Array.isArray(values) ? values.includes(value) : true;
}

function noOAuth(host: string, said: string): UserError {
  return new UserError('notFound', l10n.t("{host} doesn't provide OAuth endpoints.", { host }), {
    advice: l10n.t('Use an access token, or enter the endpoints that you got from an administrator.'),
    ...(said === '' ? {} : { detail: said }),
  });
}

function leadsElsewhere(host: string, name: string, value: string): UserError {
  const place = parseUrl(value)?.origin ?? value;
  return new UserError(
    'credential',
    l10n.t("{host} uses {url} as its {endpoint}, which isn't a valid URL at the origin of this instance.", {
      host,
      url: place,
      endpoint: name,
    }),
    {
      advice: l10n.t("Ask an administrator to check it. If it's correct, enter the endpoints manually."),
      detail: value,
    },
  );
}
