import { systemClock, type Clock } from './clock';
import { ConnectionStates } from './connectionState';
import type { CredentialStore } from './credentialStore';
import type { Renewals } from './oauth/renewals';
import { Rejections } from './rejections';

/** What requests and sign-ins share, each made once for a window. */
export interface SessionParts {
  readonly credentials: CredentialStore;
  /** One for the window, made when the first OAuth sign-in is used. */
  readonly renewals: () => Promise<Renewals>;
  readonly rejections: Rejections;
  readonly states: ConnectionStates;
}

export interface SessionOptions {
  readonly credentials: CredentialStore;
  /** A folder that every window of this editor sees, and nobody else: renewals take turns by files in it. */
  readonly folder: string;
  readonly states?: ConnectionStates;
  readonly clock?: Clock;
  /** How long the secret storage may take to show what another window stored, in milliseconds. */
  readonly settleMs?: number;
}

export function createSessionParts(options: SessionOptions): SessionParts {
  const { credentials, folder, states = new ConnectionStates(), clock = systemClock, settleMs } = options;
  const renewalOptions = { credentials, folder, clock, ...(settleMs === undefined ? {} : { settleMs }) };
  let renewals: Promise<Renewals> | undefined;
  return {
    credentials,
    renewals: () =>
      (renewals ??= import('./oauth/signInUpkeep').then((upkeep) => new upkeep.Renewals(renewalOptions))),
    rejections: new Rejections(),
    states,
  };
}
