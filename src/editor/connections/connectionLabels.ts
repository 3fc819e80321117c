import { actingAs, type Connection } from '../../instance/connection';
import type { ConnectionState } from '../../instance/connectionState';

export interface ConnectionLabels {
  /** `as ada`, or `sudo as ada`; `undefined` if it hasn't been requested. */
  readonly acting: string | undefined;
  /** The problem of the connection, or `undefined` if there is none. */
  readonly state: string | undefined;
  /** A codicon that distinguishes the states by shape, not by color. */
  readonly icon: string;
}

/** Labels for a connection and its state wherever they are shown. */
export function connectionLabels(connection: Connection, state: ConnectionState): ConnectionLabels {
  const { state: said, icon } = wordsOf(state);
  // Connections are unverified after each start; only those that were never verified get a label.
  const isUntried = state === 'unverified' && connection.actingUser === undefined;
  return { acting: actingAs(connection), state: isUntried ? 'not verified' : said, icon };
}

function wordsOf(state: ConnectionState): Pick<ConnectionLabels, 'state' | 'icon'> {
  switch (state) {
    case 'connected':
      return { state: undefined, icon: 'pass' };
    case 'unverified':
      return { state: undefined, icon: 'circle-large-outline' };
    case 'signedOut':
      return { state: 'signed out', icon: 'sign-out' };
    case 'unreachable':
      return { state: 'out of reach', icon: 'debug-disconnect' };
    case 'expired':
      return { state: 'sign in again', icon: 'warning' };
  }
}
