import { randomUUID } from 'node:crypto';
import {
  readInstanceAddress,
  type Connection,
  type ConnectionScheme,
  type Credential,
  type CustomHeader,
  type InstanceAddress,
  type OAuthCredential,
  type OAuthServer,
  type SudoCredential,
  type TokenCredential,
} from '../../instance';
import { startAnalyticsDraft, withAnalytics, type AnalyticsDraft } from './analyticsSteps';

/** What the wizard has gathered so far. It lives in memory only, and only while the wizard is open. */
export interface ConnectionDraft {
  readonly id: string;
  /** The connection being edited, or `undefined` for one that is being added. */
  readonly existing: Connection | undefined;
  typedAddress: string;
  address: InstanceAddress | undefined;
  scheme: ConnectionScheme;
  token: string;
  sudoUser: string;
  clientId: string;
  /** Headers of the connection's own that come along with an import. */
  readonly headers: readonly CustomHeader[];
  /** Where the instance signs people in, once that is known. */
  server: OAuthServer | undefined;
  signedIn: OAuthCredential | undefined;
  /** Who the credential answers to; `undefined` when that could not be asked. */
  actingUser: string | undefined;
  /** The release of the instance, where it says. */
  version: string | undefined;
  name: string;
  /** Asked for along with a connection that is being added. */
  readonly analytics: AnalyticsDraft;
}

/** What a link or an import can fill in beforehand. */
export interface DraftHints {
  readonly address?: string;
  readonly name?: string;
  readonly credential?: TokenCredential | SudoCredential;
  readonly headers?: readonly CustomHeader[];
}

/** An empty draft, or one that begins with what is known of a connection. */
export function startDraft(existing?: Connection, hints: DraftHints = {}): ConnectionDraft {
  const typedAddress = hints.address ?? existing?.baseUrl ?? '';
  const reading = readInstanceAddress(typedAddress);
  return {
    id: existing?.id ?? randomUUID(),
    existing,
    typedAddress,
    address: reading.ok ? reading.address : undefined,
    scheme: hints.credential?.scheme ?? existing?.scheme ?? 'token',
    token: hints.credential?.token ?? '',
    sudoUser: hints.credential?.scheme === 'sudo' ? hints.credential.user : (existing?.sudoUser ?? ''),
    headers: hints.headers ?? [],
    clientId: existing?.clientId ?? '',
    server: undefined,
    signedIn: undefined,
    actingUser: undefined,
    version: undefined,
    name: hints.name ?? existing?.name ?? '',
    analytics: startAnalyticsDraft(),
  };
}

/** The credential a finished draft stands for, or `undefined` while a part of it is missing. */
export function draftCredential(draft: ConnectionDraft): Credential | undefined {
  switch (draft.scheme) {
    case 'token':
      return draft.token === '' ? undefined : { scheme: 'token', token: draft.token };
    case 'sudo':
      return draft.token === '' || draft.sudoUser === ''
        ? undefined
        : { scheme: 'sudo', token: draft.token, user: draft.sudoUser };
    case 'oauth':
      return draft.signedIn;
  }
}

/** The record to save for a draft. It holds nothing secret. */
export function draftConnection(draft: ConnectionDraft, address: InstanceAddress): Connection {
  const connection: Connection = {
    ...draft.existing,
    id: draft.id,
    name: draft.name,
    baseUrl: address.baseUrl,
    scheme: draft.scheme,
    protection: draft.existing?.protection ?? 'ask',
    sudoUser: draft.scheme === 'sudo' ? draft.sudoUser : undefined,
    clientId: draft.scheme === 'oauth' ? draft.clientId : undefined,
    actingUser: draft.actingUser,
    version: draft.version,
    ...(draft.headers.length === 0 ? {} : { headerNames: draft.headers.map(({ name }) => name) }),
  };
  return withAnalytics(connection, draft.analytics);
}
