import { randomUUID } from 'node:crypto';
import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import { instanceOrigin, type Connection, type ConnectionScheme } from '../../instance/connection';
import type { Credential, OAuthCredential, SudoCredential, TokenCredential } from '../../instance/credential';
import type { CustomHeader } from '../../instance/headers';
import type { OAuthServer } from '../../instance/oauth/endpoints';
import { startAnalyticsDraft, withAnalytics, type AnalyticsDraft } from './analyticsDraft';
import { OriginScoped } from './originScoped';

/** OAuth endpoints that are entered where the instance does not publish them. */
export interface EndpointsDraft {
  byHand: boolean;
  token: string;
  authorization: string;
  device: string;
}

/** What was entered for the origin of an instance, and what the instance answered to it. */
export interface EnteredCredential {
  token: string;
  sudoUser: string;
  clientId: string;
  /** Headers of the connection's own that come along with an import. */
  headers: readonly CustomHeader[];
  readonly endpoints: EndpointsDraft;
  /** Where the instance signs people in, once that is known. */
  server: OAuthServer | undefined;
  signedIn: OAuthCredential | undefined;
  /** Who the credential answers to; `undefined` when that could not be asked. */
  actingUser: string | undefined;
  /** The release of the instance, where it says. */
  version: string | undefined;
}

/** What the wizard has gathered so far. It lives in memory only, and only while the wizard is open. */
export interface ConnectionDraft {
  readonly id: string;
  /** The connection being edited, or `undefined` for one that is being added. */
  readonly existing: Connection | undefined;
  typedAddress: string;
  address: InstanceAddress | undefined;
  scheme: ConnectionScheme;
  /** By origin: an address that is changed gets nothing that was entered for the one before. */
  readonly entered: OriginScoped<EnteredCredential>;
  name: string;
  /** Asked for along with a connection that is being added. */
  readonly analytics: AnalyticsDraft;
}

/** What a link or an import can fill in beforehand. Credential and headers are for the origin of the address. */
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
  const address = reading.ok ? reading.address : undefined;
  return {
    id: existing?.id ?? randomUUID(),
    existing,
    typedAddress,
    address,
    scheme: hints.credential?.scheme ?? existing?.scheme ?? 'token',
    entered: new OriginScoped((origin) =>
      origin === address?.origin ? enteredBefore(existing, hints) : nothingEntered(),
    ),
    name: hints.name ?? existing?.name ?? '',
    analytics: startAnalyticsDraft(),
  };
}

/** What was entered for the draft's address. While there is none, it belongs to no origin. */
export function enteredFor({ address, entered }: ConnectionDraft): EnteredCredential {
  return entered.at(address?.origin ?? '');
}

/** The credential that was entered for an origin, or `undefined` while a part of it is missing. */
export function draftCredential(
  { scheme, entered }: ConnectionDraft,
  { origin }: InstanceAddress,
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

/** The record to save for a draft. It holds nothing secret. */
export function draftConnection(draft: ConnectionDraft, address: InstanceAddress): Connection {
  const { existing } = draft;
  const { sudoUser, clientId, headers, actingUser, version } = draft.entered.at(address.origin);
  const stays = existing !== undefined && instanceOrigin(existing) === address.origin;
  const connection: Connection = {
    ...existing,
    id: draft.id,
    name: draft.name,
    baseUrl: address.baseUrl,
    scheme: draft.scheme,
    protection: existing?.protection ?? 'ask',
    sudoUser: draft.scheme === 'sudo' ? sudoUser : undefined,
    clientId: draft.scheme === 'oauth' ? clientId : undefined,
    actingUser,
    version,
    headerNames:
      headers.length > 0
        ? headers.map(({ name }) => name)
        : // The values are stored for the origin that is left.
          stays
          ? existing.headerNames
          : undefined,
  };
  return withAnalytics(connection, draft.analytics);
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
