import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isDay } from '../shared/days';
import { isRecord } from '../shared/record';
import {
  filled,
  listOf,
  optionalOrInvalid,
  parsed,
  parsedItems,
  record,
  textWithout,
} from '../shared/schema';
import { parseUrl } from '../shared/parseUrl';
import { hostProblem, readInstanceUrl } from './instanceUrl';
import { clientIdProblem, sudoUserProblem } from './credential';
import { headerNameProblem } from './headers';

const baseUrl = v.pipe(
  v.string(),
  v.transform((text) => {
    const reading = readInstanceUrl(text);
    return reading.ok ? reading.instanceUrl.baseUrl : undefined;
  }),
  v.string(),
);

const httpsOrigin = v.pipe(
  v.string(),
  v.check((text) => text.startsWith('https://') && parseUrl(text)?.origin === text),
);

/** The settings of a connection for its analytics service. */
export type AnalyticsUrl = v.InferOutput<typeof analyticsUrl>;
const analyticsUrl = record({
  baseUrl,
  /** The `instanceURL` parameter: a bare host (and port), without scheme or path. */
  instanceHost: textWithout(hostProblem),
  /** Other origins from which the user allows downloads when the service redirects to them. */
  downloadOrigins: optionalOrInvalid(
    v.pipe(
      v.unknown(),
      v.transform((list) => parsedItems(httpsOrigin, list)),
      v.nonEmpty(),
    ),
  ),
  /** The last day on which the token is valid, as entered by the user: `YYYY-MM-DD`. */
  tokenExpiration: optionalOrInvalid(v.pipe(v.string(), v.check(isDay))),
});

/**
 * A saved connection. Contains no secrets, because it may be synchronized and logged. Validated by the rules for user
 * input, because Settings Sync or another version of the extension may have written it.
 */
export type Connection = v.InferOutput<typeof connection>;
const connection = record({
  id: filled,
  name: v.string(),
  baseUrl,
  /** The authentication method. Records of versions with a single one use an access token. */
  scheme: v.fallback(v.picklist(['token', 'sudo', 'oauth']), 'token'),
  /** The user to act as. Requests use the name that is stored with the token, which must be the same. */
  sudoUser: optionalOrInvalid(textWithout(sudoUserProblem)),
  /** The client ID to suggest for the next sign-in. Requests use the one stored with the tokens. */
  clientId: optionalOrInvalid(textWithout(clientIdProblem)),
  /** The names of the custom headers. Their values are secrets, which must be entered on each computer. */
  headerNames: optionalOrInvalid(v.pipe(listOf(v.unknown()), v.transform(validHeaderNames))),
  /** Allows every mutation, asks before a mutation, or blocks mutations. The default for an invalid policy is safe. */
  mutationPolicy: v.fallback(v.picklist(['allow', 'ask', 'read-only']), 'ask'),
  /** Only marks the connection: earlier versions omit it, and `mutationPolicy` determines what may be sent. */
  environment: optionalOrInvalid(v.picklist(['production', 'staging'])),
  /** What agents in VS Code may do. Only the user can change it; without it, agents can't use the connection. */
  agentAccess: optionalOrInvalid(v.literal('read')),
  /** The user that the credential acted as when it was last verified. */
  actingUser: optionalOrInvalid(v.string()),
  /** The last known version of the instance. */
  version: optionalOrInvalid(v.string()),
  analytics: optionalOrInvalid(analyticsUrl),
});

export type ConnectionScheme = Connection['scheme'];
export type MutationPolicy = Connection['mutationPolicy'];

/** Returns the origin that the connection's GraphQL credential belongs to. */
export function instanceOrigin(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}

/** The two services of an instance. Each has separate credentials, even if they share an origin. */
export type Service = 'graphql' | 'analytics';

/** Returns the services and origins for which the connection may have a credential. */
export function credentialPlaces(
  connection: Connection,
): readonly { readonly service: Service; readonly origin: string }[] {
  const graphql = { service: 'graphql', origin: instanceOrigin(connection) } as const;
  if (!connection.analytics) return [graphql];
  return [graphql, { service: 'analytics', origin: new URL(connection.analytics.baseUrl).origin }];
}

/**
 * Parses a stored connection. Returns `undefined` if a required property is invalid. Omits other invalid properties, or
 * replaces them with a default.
 */
export function parseConnection(value: unknown): Connection | undefined {
  if (!isRecord(value)) return undefined;
  // `protection` is the name in records of earlier builds.
  return parsed(connection, { ...value, mutationPolicy: value['mutationPolicy'] ?? value['protection'] });
}

function validHeaderNames(list: readonly unknown[]): readonly string[] {
  const names: string[] = [];
  for (const name of parsedItems(v.string(), list))
    if (headerNameProblem(name, names) === undefined) names.push(name.trim());
  return names;
}

/**
 * Returns a label for the acting user, such as `as alice` or `sudo as alice`. For an unknown user, returns `sudo as ?`
 * or, without sudo, `undefined`.
 */
export function actingAs(connection: Connection): string | undefined {
  const { actingUser, scheme, sudoUser } = connection;
  if (scheme === 'sudo') return l10n.t('sudo as {user}', { user: actingUser ?? sudoUser ?? '?' });
  return actingUser === undefined ? undefined : l10n.t('as {user}', { user: actingUser });
}
