import { isRecord } from '../shared/record';
import { hostProblem, readInstanceAddress } from './address';
import { clientIdProblem, sudoUserProblem } from './credential';
import { headerNameProblem } from './headers';

/** Where a connection's analytics are served, and under which name the analytics service knows the instance. */
export interface AnalyticsAddress {
  readonly baseUrl: string;
  /** The `instanceURL` parameter: a bare host (and port), without scheme or path. */
  readonly instanceHost: string;
  /** Other origins from which the user allows downloads, when the service redirects to them. */
  readonly downloadOrigins?: readonly string[];
}

/** How a connection signs in to its instance. */
export type ConnectionScheme = 'token' | 'sudo' | 'oauth';

/** What may be done through a connection: every mutation, a mutation after asking, or reading alone. */
export type Protection = 'allow' | 'ask' | 'read-only';

/** A saved record that names an instance. It never holds a secret: it may be synchronised and logged. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly scheme: ConnectionScheme;
  /** The user to act as. What is sent is the name beside the token; they have to agree. */
  readonly sudoUser?: string | undefined;
  /** The client id to suggest when signing in again. What is sent is the one beside the tokens. */
  readonly clientId?: string | undefined;
  /** Names of the connection's own headers. A machine that lacks their values has to ask for them. */
  readonly headerNames?: readonly string[] | undefined;
  readonly protection: Protection;
  /** The user that the credential answered to when it was last verified. */
  readonly actingUser?: string | undefined;
  /** The release of the instance when it was last verified. */
  readonly version?: string | undefined;
  readonly analytics?: AnalyticsAddress | undefined;
}

/** The origin that the connection's GraphQL credential belongs to. */
export function instanceOrigin(connection: Pick<Connection, 'baseUrl'>): string {
  return new URL(connection.baseUrl).origin;
}

/** The two services of an instance, each with credentials of its own, even where they share an origin. */
export type Service = 'graphql' | 'analytics';

/** Every place for which the connection may hold a credential. */
export function credentialPlaces(
  connection: Connection,
): readonly { readonly service: Service; readonly origin: string }[] {
  const graphql = { service: 'graphql', origin: instanceOrigin(connection) } as const;
  if (connection.analytics === undefined) return [graphql];
  return [graphql, { service: 'analytics', origin: new URL(connection.analytics.baseUrl).origin }];
}

/**
 * Reads a stored record back. State outlives versions and can be edited by synchronisation, so it is held to
 * what a person may enter: anything that is not a whole connection with usable addresses is `undefined`, and a
 * part that cannot be used counts as not there.
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
    // Records from before there was a choice sign in with an access token.
    scheme: oneOf(['token', 'sudo', 'oauth'], value['scheme']) ?? 'token',
    sudoUser: textWithout(value['sudoUser'], sudoUserProblem),
    clientId: textWithout(value['clientId'], clientIdProblem),
    headerNames: parseHeaderNames(value['headerNames']),
    // What cannot be read asks: nobody chose to be without protection.
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

/** Whose name a run is done in, so that it is seen before it is done. */
export function actingAs(connection: Connection): string | undefined {
  const { actingUser, scheme, sudoUser } = connection;
  if (scheme === 'sudo') return `sudo as ${actingUser ?? sudoUser ?? '?'}`;
  return actingUser === undefined ? undefined : `as ${actingUser}`;
}
