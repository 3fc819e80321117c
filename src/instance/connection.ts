import * as l10n from '@vscode/l10n';
import { isDay } from '../shared/days';
import { isRecord } from '../shared/record';
import { hostProblem, readInstanceUrl } from './instanceUrl';
import { clientIdProblem, sudoUserProblem } from './credential';
import type { MarkedEnvironment } from './environment';
import { headerNameProblem } from './headers';

/** The settings of a connection for its analytics service. */
export interface AnalyticsUrl {
  readonly baseUrl: string;
  /** The `instanceURL` parameter: a bare host (and port), without scheme or path. */
  readonly instanceHost: string;
  /** Other origins from which the user allows downloads when the service redirects to them. */
  readonly downloadOrigins?: readonly string[];
  /** The last day on which the token is valid, as entered by the user: `YYYY-MM-DD`. */
  readonly tokenExpiration?: string | undefined;
}

/** The authentication method of a connection. */
export type ConnectionScheme = 'token' | 'sudo' | 'oauth';

/** The mutation policy of a connection: allow every mutation, ask before a mutation, or block mutations. */
export type MutationPolicy = 'allow' | 'ask' | 'read-only';

/** A saved connection. Contains no secrets, because it may be synchronized and logged. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly scheme: ConnectionScheme;
  /** The user to act as. Requests use the name that is stored with the token, which must be the same. */
  readonly sudoUser?: string | undefined;
  /** The client ID to suggest for the next sign-in. Requests use the one stored with the tokens. */
  readonly clientId?: string | undefined;
  /** The names of the custom headers. Their values are secrets, which must be entered on each computer. */
  readonly headerNames?: readonly string[] | undefined;
  readonly mutationPolicy: MutationPolicy;
  /** Only marks the connection: earlier versions omit it, and `mutationPolicy` determines what may be sent. */
  readonly environment?: MarkedEnvironment | undefined;
  /** What agents in VS Code may do. Only the user can change it; without it, agents can't use the connection. */
  readonly agentAccess?: 'read' | undefined;
  /** The user that the credential acted as when it was last verified. */
  readonly actingUser?: string | undefined;
  /** The last known version of the instance. */
  readonly version?: string | undefined;
  readonly analytics?: AnalyticsUrl | undefined;
}

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
 * Validates a stored connection by the rules for user input, because Settings Sync or another version of the
 * extension may have written it. Returns `undefined` if a required property is invalid. Omits other invalid properties,
 * or replaces them with a default.
 */
export function parseConnection(value: unknown): Connection | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name } = value;
  const baseUrl = parseBaseUrl(value['baseUrl']);
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || baseUrl === undefined)
    return undefined;
  return {
    id,
    name,
    baseUrl,
    // Records of versions with a single authentication method use an access token.
    scheme: oneOf(['token', 'sudo', 'oauth'], value['scheme']) ?? 'token',
    sudoUser: textWithout(value['sudoUser'], sudoUserProblem),
    clientId: textWithout(value['clientId'], clientIdProblem),
    headerNames: parseHeaderNames(value['headerNames']),
    // `protection` is the name in records of earlier builds. The default for an invalid policy is safe.
    mutationPolicy:
      oneOf(['allow', 'ask', 'read-only'], value['mutationPolicy'] ?? value['protection']) ?? 'ask',
    ...withEnvironment(value['environment']),
    ...(value['agentAccess'] === 'read' ? { agentAccess: 'read' as const } : {}),
    actingUser: textWithout(value['actingUser']),
    version: textWithout(value['version']),
    analytics: parseAnalytics(value['analytics']),
  };
}

function withEnvironment(value: unknown): Pick<Connection, 'environment'> {
  const environment = oneOf(['production', 'staging'], value);
  return environment ? { environment } : {};
}

function parseAnalytics(value: unknown): AnalyticsUrl | undefined {
  if (!isRecord(value)) return undefined;
  const { instanceHost } = value;
  const baseUrl = parseBaseUrl(value['baseUrl']);
  if (baseUrl === undefined || typeof instanceHost !== 'string' || hostProblem(instanceHost) !== undefined)
    return undefined;
  const downloadOrigins = parseDownloadOrigins(value['downloadOrigins']);
  const { tokenExpiration } = value;
  return {
    baseUrl,
    instanceHost,
    ...(downloadOrigins.length === 0 ? {} : { downloadOrigins }),
    ...(typeof tokenExpiration === 'string' && isDay(tokenExpiration) ? { tokenExpiration } : {}),
  };
}

function parseDownloadOrigins(value: unknown): readonly string[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(
    (origin): origin is string =>
      typeof origin === 'string' &&
      origin.startsWith('https://') &&
      URL.canParse(origin) &&
      new URL(origin).origin === origin,
  );
}

function parseBaseUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const reading = readInstanceUrl(value);
  return reading.ok ? reading.instanceUrl.baseUrl : undefined;
}

function parseHeaderNames(value: unknown): readonly string[] {
  const names: string[] = [];
  for (const name of Array.isArray(value) ? (value as readonly unknown[]) : []) {
    if (typeof name === 'string' && headerNameProblem(name, names) === undefined) names.push(name.trim());
  }
  return names;
}

function textWithout(value: unknown, problem?: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' && problem?.(value) === undefined ? value : undefined;
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
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
