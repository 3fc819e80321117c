import * as l10n from '@vscode/l10n';
import { Emitter } from '../shared/emitter';
import type { StateStore } from '../shared/ports';
import { filled, parsed } from '../shared/schema';
import { UserError } from '../shared/userError';
import type { Connection } from './connection';
import type { ConnectionStore } from './connectionStore';

/** The key of the active connection's ID in the workspace state. */
export const activeConnectionKey = 'activeConnection';

/**
 * The active connection of this window. Stored in the workspace state, because windows can use different connections.
 */
export class ActiveConnection {
  private readonly changes = new Emitter<Connection | undefined>();
  readonly onDidChange = this.changes.on;

  constructor(
    private readonly windowState: StateStore<typeof activeConnectionKey>,
    private readonly connections: ConnectionStore,
  ) {
    connections.onDidChange(() => this.changes.fire(this.get()));
  }

  get(): Connection | undefined {
    const id = parsed(filled, this.windowState.get(activeConnectionKey));
    return id === undefined ? undefined : this.connections.get(id);
  }

  /** @throws UserError `input` when no connection is selected in this window */
  require(): Connection {
    const connection = this.get();
    if (connection) return connection;
    throw new UserError('input', l10n.t('No connection is selected in this window.'), {
      hint: 'chooseConnection',
    });
  }

  async set(id: string | undefined): Promise<void> {
    await this.windowState.update(activeConnectionKey, id);
    this.changes.fire(this.get());
  }
}
