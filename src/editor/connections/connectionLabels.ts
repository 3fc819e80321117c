import { actingAs, type Connection } from '../../instance/connection';
import type { ConnectionState } from '../../instance/connectionState';

export interface ConnectionLabels {
  /** `as ada`, or `sudo as ada`; `undefined` while nobody has asked. */
  readonly acting: string | undefined;
  /** What is the matter, or `undefined` when nothing is. */
  readonly state: string | undefined;
  /** A codicon that tells the states apart by shape, not by colour. */
  readonly icon: string;
}

/** How a connection and its state are put in words wherever they are shown. */
export function connectionLabels(connection: Connection, state: ConnectionState): ConnectionLabels {
  const { state: said, icon } = wordsOf(state);
  // After each start nobody has asked yet; that is worth a word only where nobody ever has.
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
