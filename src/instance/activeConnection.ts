import { Emitter } from '../shared/emitter';
import type { StateStore } from '../shared/ports';
import { UserError } from '../shared/userError';
import type { Connection } from './connection';
import type { ConnectionStore } from './connectionStore';

/** Key of the active connection's id in the window's own state. */
export const activeConnectionKey = 'activeConnection';

/** Which connection this window works with. Kept per window, so that two windows do not fight over it. */
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
    const id = this.windowState.get(activeConnectionKey);
    return typeof id === 'string' ? this.connections.get(id) : undefined;
  }

  /** @throws UserError `input` when this window has no connection */
  require(): Connection {
    const connection = this.get();
    if (connection !== undefined) return connection;
    throw new UserError('input', 'No instance is chosen in this window.', { hint: 'chooseConnection' });
  }

  async set(id: string | undefined): Promise<void> {
    await this.windowState.update(activeConnectionKey, id);
    this.changes.fire(this.get());
  }
}
