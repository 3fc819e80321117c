import { Emitter } from '../shared/emitter';

/** The state of a connection in this window. */
export type ConnectionState =
  /** The instance accepted the credential. */
  | 'connected'
  /** The connection hasn't been verified since the window opened, or since its credential or URL changed. */
  | 'unverified'
  /** There is no credential on this computer. */
  | 'signedOut'
  /** The last request couldn't reach the instance. */
  | 'unreachable'
  /** The instance rejects the credential. */
  | 'expired';

/** An event that may change the state of a connection. */
export type ConnectionEvent =
  'responded' | 'rejected' | 'unreachable' | 'credentialStored' | 'credentialMissing' | 'urlChanged';

/** Returns the state after an event. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event) {
    case 'responded':
      return 'connected';
    case 'rejected':
      return 'expired';
    case 'unreachable':
      // Without a usable credential, the user has to sign in even if the instance is unreachable.
      return state === 'signedOut' || state === 'expired' ? state : 'unreachable';
    case 'credentialMissing':
      return 'signedOut';
    case 'credentialStored':
    case 'urlChanged':
      return 'unverified';
  }
}

export interface StateChange {
  readonly connectionId: string;
  readonly state: ConnectionState;
}

/** The states of all connections in this window. */
export class ConnectionStates {
  private readonly states = new Map<string, { readonly state: ConnectionState; readonly since: Date }>();
  private readonly changes = new Emitter<StateChange>();
  readonly onDidChange = this.changes.on;

  get(connectionId: string): ConnectionState {
    return this.states.get(connectionId)?.state ?? 'unverified';
  }

  /** Returns the time at which a connection entered its state; `undefined` before the first event. */
  since(connectionId: string): Date | undefined {
    return this.states.get(connectionId)?.since;
  }

  /** Applies an event, and notifies listeners only if the state changes. */
  note(connectionId: string, event: ConnectionEvent): void {
    const before = this.get(connectionId);
    const state = nextState(before, event);
    if (state === before && this.states.has(connectionId)) return;
    this.states.set(connectionId, { state, since: new Date() });
    if (state !== before) this.changes.fire({ connectionId, state });
  }

  /** Deletes the state of a removed connection. */
  forget(connectionId: string): void {
    this.states.delete(connectionId);
  }
}
