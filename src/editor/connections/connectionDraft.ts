import { randomUUID } from 'node:crypto';
import { readInstanceUrl, type InstanceUrl } from '../../instance/instanceUrl';
import {
  instanceOrigin,
  type Connection,
  type ConnectionScheme,
  type MutationPolicy,
} from '../../instance/connection';
import type { Credential, OAuthCredential, SudoCredential, TokenCredential } from '../../instance/credential';
import { policyIn, suggestEnvironment, type Environment } from '../../instance/environment';
import type { CustomHeader } from '../../instance/headers';
import type { OAuthServer } from '../../instance/oauth/endpoints';

/** Manually entered OAuth endpoints, for instances that don't publish them. */
export interface EndpointsDraft {
  byHand: boolean;
  token: string;
  authorization: string;
  device: string;
}

/** The credential, custom headers, and OAuth endpoints entered for an origin, and the results of the verification. */
export interface EnteredCredential {
  token: string;
  sudoUser: string;
  clientId: string;
  /**
   * The custom headers from an import or the wizard. A header that the user adds is added to the stored ones, which are
   * used if this list is empty.
   */
  headers: readonly CustomHeader[];
  readonly endpoints: EndpointsDraft;
  /** The OAuth endpoints of the instance, discovered or entered manually. */
  server: OAuthServer | undefined;
  signedIn: OAuthCredential | undefined;
  /** The user that the credential acts as, or `undefined` if the credential isn't verified. */
  actingUser: string | undefined;
  /** The version of the instance, if it reports one. */
  version: string | undefined;
  /** Whether the user chose to save the credential without verifying it. */
  isUnverified: boolean;
}

/** The values entered in the wizard. Stored only in memory while the wizard is open. */
export interface ConnectionDraft {
  readonly id: string;
  /** The connection to edit or to sign in to, or `undefined` when adding one. */
  readonly existing: Connection | undefined;
  enteredUrl: string;
  instanceUrl: InstanceUrl | undefined;
  scheme: ConnectionScheme;
  /** The credentials by origin. A credential entered for one origin is never sent to another. */
  readonly entered: OriginScoped<EnteredCredential>;
  name: string;
  mutationPolicy: MutationPolicy;
  /** The environment that the user selected, or `undefined` for the suggested or the saved one. */
  environment: Environment | undefined;
}

/** Values that a link or an import prefills. The credential and the headers are for the origin of the URL. */
export interface DraftHints {
  readonly instanceUrl?: string;
  readonly name?: string;
  readonly credential?: TokenCredential | SudoCredential;
  readonly headers?: readonly CustomHeader[];
}

/** Creates a draft, empty or with the values of a connection and of hints, which have precedence. */
export function startDraft(existing?: Connection, hints: DraftHints = {}): ConnectionDraft {
  const enteredUrl = hints.instanceUrl ?? existing?.baseUrl ?? '';
  const reading = readInstanceUrl(enteredUrl);
  const instanceUrl = reading.ok ? reading.instanceUrl : undefined;
  return {
    id: existing?.id ?? randomUUID(),
    existing,
    enteredUrl,
    instanceUrl,
    scheme: hints.credential?.scheme ?? existing?.scheme ?? 'token',
    entered: new OriginScoped((origin) =>
      origin === instanceUrl?.origin ? enteredBefore(existing, hints) : nothingEntered(),
    ),
    name: hints.name ?? existing?.name ?? '',
    mutationPolicy: existing?.mutationPolicy ?? 'ask',
    environment: undefined,
  };
}

/** Returns the values entered for the origin of the draft's URL. */
export function enteredFor({ instanceUrl, entered }: ConnectionDraft): EnteredCredential {
  return entered.at(instanceUrl?.origin ?? '');
}

/** Returns the credential entered for the origin of a URL, or `undefined` if it is incomplete. */
export function draftCredential(
  { scheme, entered }: ConnectionDraft,
  { origin }: InstanceUrl,
): Credential | undefined {
  const { token, sudoUser, signedIn } = entered.at(origin);
  switch (scheme) {
    case 'token':
      return token === '' ? undefined : { scheme, token };
    case 'sudo':
      return token === '' || sudoUser === '' ? undefined : { scheme, token, user: sudoUser };
    case 'oauth':
      return signedIn;
  }
}

/** Returns the environment of a draft: the selected one, the saved one, or a suggestion by the host of its URL. */
export function draftEnvironment({ environment, existing, instanceUrl }: ConnectionDraft): Environment {
  if (environment) return environment;
  if (existing) return existing.environment ?? 'other';
  return instanceUrl ? suggestEnvironment(instanceUrl.baseUrl) : 'other';
}

/** Converts a draft to a connection to save. The connection contains no secrets. */
export function draftConnection(draft: ConnectionDraft, instanceUrl: InstanceUrl): Connection {
  const { existing } = draft;
  const { sudoUser, clientId, headers, actingUser, version } = draft.entered.at(instanceUrl.origin);
  const environment = draftEnvironment(draft);
  const isSame = environment === (existing?.environment ?? 'other');
  const stays = existing !== undefined && instanceOrigin(existing) === instanceUrl.origin;
  return {
    ...existing,
    id: draft.id,
    name: draft.name,
    baseUrl: instanceUrl.baseUrl,
    scheme: draft.scheme,
    mutationPolicy: isSame ? draft.mutationPolicy : policyIn(environment, draft.mutationPolicy),
    environment: environment === 'other' ? undefined : environment,
    // The user allowed it for the previous instance.
    agentAccess: stays ? existing.agentAccess : undefined,
    sudoUser: draft.scheme === 'sudo' ? sudoUser : undefined,
    clientId: draft.scheme === 'oauth' ? clientId : undefined,
    actingUser,
    version,
    headerNames:
      headers.length > 0
        ? headers.map(({ name }) => name)
        : // The header values are stored for the previous origin.
          stays
          ? existing.headerNames
          : undefined,
  };
}

function nothingEntered(): EnteredCredential {
  return {
    token: '',
    sudoUser: '',
    clientId: '',
    headers: [],
    endpoints: { byHand: false, token: '', authorization: '', device: '' },
    server: undefined,
    signedIn: undefined,
    actingUser: undefined,
    version: undefined,
    isUnverified: false,
  };
}

function enteredBefore(existing: Connection | undefined, hints: DraftHints): EnteredCredential {
  const { credential, headers = [] } = hints;
  return {
    ...nothingEntered(),
    token: credential?.token ?? '',
    sudoUser: credential?.scheme === 'sudo' ? credential.user : (existing?.sudoUser ?? ''),
    clientId: existing?.clientId ?? '',
    headers,
  };
}

/**
 * Values by origin. Reading a value requires the origin to send it to, which prevents leaks to other origins.
 */
export class OriginScoped<T extends object> {
  private readonly values = new Map<string, T>();

  /** @param create creates the initial value of an origin */
  constructor(private readonly create: (origin: string) => T) {}

  /** Returns the mutable value of an origin. Creates it if necessary. */
  at(origin: string): T {
    const known = this.values.get(origin);
    if (known !== undefined) return known;
    const value = this.create(origin);
    this.values.set(origin, value);
    return value;
  }
}
