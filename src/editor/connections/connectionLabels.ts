import * as l10n from '@vscode/l10n';
import { actingAs, type Connection } from '../../instance/connection';
import type { ConnectionState } from '../../instance/connectionState';
import { formatTime } from '../../shared/format';

export interface ConnectionLabels {
  /** `ada`, or `sudo as ada`; `undefined` if it hasn't been requested, or without a credential. */
  readonly user: string | undefined;
  /** What is missing or wrong, or `undefined` if there is nothing. */
  readonly state: string | undefined;
  /** Whether requests fail until the user or somebody else fixes it. */
  readonly hasProblem: boolean;
}

/**
 * Labels for a connection and its state wherever they are shown.
 *
 * @param since when the connection entered its state, for rows with room for it
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
      // Connections are unverified after each start; only those that were never verified get a label.
      return actingUser === undefined ? l10n.t('not verified') : undefined;
    case 'signedOut':
      return l10n.t('signed out');
    case 'unreachable':
      return since === undefined
        ? l10n.t('unreachable')
        : l10n.t('unreachable since {time}', { time: formatTime(since) });
    case 'expired':
      return l10n.t('sign in again');
  }
}
