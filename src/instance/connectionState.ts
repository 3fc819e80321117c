import { Emitter } from '../shared/emitter';

/** What is known about a connection in this window. */
export type ConnectionState =
  /** The instance answered to the credential. */
  | 'connected'
  /** Nobody has asked the instance yet, or the credential has changed since. */
  | 'unverified'
  /** There is no credential on this machine. */
  | 'signedOut'
  /** The instance could not be reached when it was last asked. */
  | 'unreachable'
  /** The instance refuses the credential. */
  | 'expired';

/** What happens to a connection. */
export type ConnectionEvent =
  'answered' | 'rejected' | 'unreachable' | 'credentialStored' | 'credentialMissing' | 'addressChanged';

/** The state after an event: the whole truth about transitions. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event) {
    case 'answered':
      return 'connected';
    case 'rejected':
      return 'expired';
    case 'unreachable':
      // Without a usable credential the way back leads through a sign-in, whether the network is there or not.
      return state === 'signedOut' || state === 'expired' ? state : 'unreachable';
    case 'credentialMissing':
      return 'signedOut';
    case 'credentialStored':
    case 'addressChanged':
      return 'unverified';
  }
}

export interface StateChange {
  readonly connectionId: string;
  readonly state: ConnectionState;
}

/** The states of all connections, as this window has come to know them. */
export class ConnectionStates {
  private readonly states = new Map<string, ConnectionState>();
  private readonly changes = new Emitter<StateChange>();
  readonly onDidChange = this.changes.on;

  get(connectionId: string): ConnectionState {
    return this.states.get(connectionId) ?? 'unverified';
  }

  /** Takes an event in, and tells of it only when the state is another one afterwards. */
  note(connectionId: string, event: ConnectionEvent): void {
    const before = this.get(connectionId);
    const state = nextState(before, event);
    this.states.set(connectionId, state);
    if (state !== before) this.changes.fire({ connectionId, state });
  }

  /** Drops what is known about a connection that was removed. */
  forget(connectionId: string): void {
    this.states.delete(connectionId);
  }
}
