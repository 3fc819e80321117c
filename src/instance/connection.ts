import * as l10n from '@vscode/l10n';
import { isRecord } from '../shared/record';
import { hostProblem, readInstanceAddress } from './address';
import { clientIdProblem, sudoUserProblem } from './credential';
import { headerNameProblem } from './headers';

/** The URL of a connection's analytics service, and the name of the instance there. */
export interface AnalyticsAddress {
  readonly baseUrl: string;
  /** The `instanceURL` parameter: a bare host (and port), without scheme or path. */
  readonly instanceHost: string;
  /** Other origins from which the user allows downloads, when the service redirects to them. */
  readonly downloadOrigins?: readonly string[];
}

/** How a connection signs in to its instance. */
export type ConnectionScheme = 'token' | 'sudo' | 'oauth';

/** The mutation policy of a connection: allow every mutation, ask before a mutation, or block mutations. */
export type Protection = 'allow' | 'ask' | 'read-only';

/** The saved record of an instance. It never contains a secret: it may be synchronized and logged. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly scheme: ConnectionScheme;
  /** The user to act as. Requests use the name stored with the token, which has to be the same. */
  readonly sudoUser?: string | undefined;
  /** The client ID to suggest for the next sign-in. Requests use the one stored with the tokens. */
  readonly clientId?: string | undefined;
  /** The names of the connection's custom headers. A computer that lacks their values has to prompt for them. */
  readonly headerNames?: readonly string[] | undefined;
  readonly protection: Protection;
  /** The user of the credential when it was last verified. */
  readonly actingUser?: string | undefined;
  /** The release of the instance when it was last verified. */
  readonly version?: string | undefined;
  readonly analytics?: AnalyticsAddress | undefined;
}

/** The origin that the connection's GraphQL credential belongs to. */
export function instanceOrigin(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}

/** The two services of an instance. Each has separate credentials, even if they share an origin. */
export type Service = 'graphql' | 'analytics';

/** Every service and origin for which the connection may have a credential. */
export function credentialPlaces(
  connection: Connection,
): readonly { readonly service: Service; readonly origin: string }[] {
  const graphql = { service: 'graphql', origin: instanceOrigin(connection) } as const;
  if (connection.analytics === undefined) return [graphql];
  return [graphql, { service: 'analytics', origin: new URL(connection.analytics.baseUrl).origin }];
}

/**
 * Validates a stored record. State outlives versions and Settings Sync can change it, so the rules for user input
 * apply: an incomplete connection or one with unusable URLs is `undefined`, and an unusable optional part is omitted.
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
    // Records from before the choice of a sign-in method use an access token.
    scheme: oneOf(['token', 'sudo', 'oauth'], value['scheme']) ?? 'token',
    sudoUser: textWithout(value['sudoUser'], sudoUserProblem),
    clientId: textWithout(value['clientId'], clientIdProblem),
    headerNames: parseHeaderNames(value['headerNames']),
    // The safe default for an unreadable policy: the user did not choose to allow mutations.
    protection: oneOf(['allow', 'ask', 'read-only'], value['protection']) ?? 'ask',
    actingUser: textWithout(value['actingUser']),
    version: textWithout(value['version']),
    analytics: parseAnalytics(value['analytics']),
  };
}

function parseAnalytics(value: unknown): AnalyticsAddress | undefined {
  if (!isRecord(value)) return undefined;
  const { instanceHost } = value;
  const baseUrl = parseBaseUrl(value['baseUrl']);
  if (baseUrl === undefined || typeof instanceHost !== 'string' || hostProblem(instanceHost) !== undefined)
    return undefined;
  const downloadOrigins = parseDownloadOrigins(value['downloadOrigins']);
  return { baseUrl, instanceHost, ...(downloadOrigins.length === 0 ? {} : { downloadOrigins }) };
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
  const reading = readInstanceAddress(value);
  return reading.ok ? reading.address.baseUrl : undefined;
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

/** The user that a run acts as, to show before it starts. */
export function actingAs(connection: Connection): string | undefined {
  const { actingUser, scheme, sudoUser } = connection;
  if (scheme === 'sudo') return l10n.t('sudo as {user}', { user: actingUser ?? sudoUser ?? '?' });
  return actingUser === undefined ? undefined : l10n.t('as {user}', { user: actingUser });
}
