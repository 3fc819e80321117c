import * as l10n from '@vscode/l10n';
import { actingAs, type Connection } from '../../instance/connection';
import type { ConnectionState } from '../../instance/connectionState';
import { formatTime } from '../../shared/format';

export interface ConnectionLabels {
  /** The user, such as `ada` or `sudo as ada`; `undefined` if signed out or, without sudo, if it is unknown. */
  readonly user: string | undefined;
  /** The state of the connection, such as `signed out`; `undefined` if it needs no label. */
  readonly state: string | undefined;
  /** Whether the instance is unreachable or rejects the credential. */
  readonly hasProblem: boolean;
}

/**
 * Returns the labels of a connection and its state.
 *
 * @param since when the connection entered its state; omit it to shorten the label
 */
export function connectionLabels(
  connection: Connection,
  state: ConnectionState,
  since?: Date,
): ConnectionLabels {
  return {
    user: state === 'signedOut' ? undefined : userLabel(connection),
    state: stateLabel(connection, state, since),
    hasProblem: state === 'unreachable' || state === 'expired',
  };
}

function userLabel(connection: Connection): string | undefined {
  return connection.scheme === 'sudo' ? actingAs(connection) : connection.actingUser;
}

function stateLabel(
  { actingUser }: Connection,
  state: ConnectionState,
  since: Date | undefined,
): string | undefined {
  switch (state) {
    case 'connected':
      return undefined;
    case 'unverified':
      // All connections are unverified after startup. Only those whose credential was never verified have a label.
      return actingUser === undefined ? l10n.t('not verified') : undefined;
    case 'signedOut':
      return l10n.t('signed out');
    case 'unreachable':
      return since ? l10n.t('unreachable since {time}', { time: formatTime(since) }) : l10n.t('unreachable');
    case 'expired':
      return l10n.t('sign in again');
  }
}
