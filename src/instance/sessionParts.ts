import { systemClock, type Clock } from './clock';
import { ConnectionStates } from './connectionState';
import type { CredentialStore } from './credentialStore';
import type { Machine } from './machine';
import type { Renewals } from './oauth/renewals';
import { Rejections } from './rejections';

/** What requests and sign-ins share, each made once for a window. */
export interface SessionParts {
  readonly credentials: CredentialStore;
  /** One for the window, made when the first OAuth sign-in is used. */
  readonly renewals: () => Promise<Renewals>;
  readonly rejections: Rejections;
  readonly states: ConnectionStates;
  /** Called with the first use of a connection's credential in this window. */
  readonly onFirstUse: () => void;
}

export interface SessionOptions {
  readonly credentials: CredentialStore;
  /** A folder that every window of this editor sees, and nobody else: renewals take turns by files in it. */
  readonly folder: string;
  readonly machine: () => Machine;
  readonly states?: ConnectionStates;
  readonly clock?: Clock;
  /** How long the secret storage may take to show what another window stored, in milliseconds. */
  readonly settleMs?: number;
  /** How long it usually takes to do so, in milliseconds. */
  readonly claimMs?: number;
  readonly onFirstUse?: () => void;
}

export function createSessionParts(options: SessionOptions): SessionParts {
  const { credentials, folder, machine, states = new ConnectionStates(), clock = systemClock } = options;
  const { settleMs, claimMs } = options;
  const times = {
    ...(settleMs === undefined ? {} : { settleMs }),
    ...(claimMs === undefined ? {} : { claimMs }),
  };
  let renewals: Promise<Renewals> | undefined;
  return {
    credentials,
    renewals: () =>
      (renewals ??= import('./oauth/signInUpkeep').then(
        (upkeep) => new upkeep.Renewals({ credentials, folder, machine: machine().id, clock, ...times }),
      )),
    rejections: new Rejections(),
    states,
    onFirstUse: options.onFirstUse ?? (() => undefined),
  };
}
