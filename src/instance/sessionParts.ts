import { systemClock, type Clock } from './clock';
import { ConnectionStates } from './connectionState';
import type { CredentialStore } from './credentialStore';
import type { Machine } from './machine';
import type { Renewals } from './oauth/renewals';
import { Rejections } from './rejections';

/** The services that requests and sign-ins share, created once per window. */
export interface SessionParts {
  readonly credentials: CredentialStore;
  /** Created when the first OAuth sign-in is used. */
  readonly renewals: () => Promise<Renewals>;
  readonly rejections: Rejections;
  readonly states: ConnectionStates;
  /** Called once, when a credential is first used in this window. */
  readonly onFirstUse: () => void;
}

export interface SessionOptions {
  readonly credentials: CredentialStore;
  /**
   * A folder for the files of renewals, which all windows on this computer share and other users can't read.
   */
  readonly folder: string;
  readonly machine: () => Machine;
  readonly states?: ConnectionStates;
  readonly clock?: Clock;
  /**
   * The maximum time, in milliseconds, to wait for changes by other windows to appear in the secret storage.
   */
  readonly settleMs?: number;
  /** The usual time, in milliseconds, until changes by other windows appear in the secret storage. */
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
      (renewals ??= import('./oauth/revokingAndRenewals').then(
        (upkeep) => new upkeep.Renewals({ credentials, folder, machine: machine().id, clock, ...times }),
      )),
    rejections: new Rejections(),
    states,
    onFirstUse: options.onFirstUse ?? (() => undefined),
  };
}
