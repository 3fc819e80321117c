import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import type { StateStore } from '../shared/ports';
import { RecordStore } from '../shared/recordStore';
import { isLocalhost } from './instanceUrl';
import { parseConnection, type Connection } from './connection';

/** The key of the list of connections in the global state. Settings Sync may synchronize it. */
export const connectionsKey = 'connections';

/** The key of the connections to local servers, whose URLs are valid only on this computer. */
export const localConnectionsKey = 'localConnections';

/** The keys of the connections in the global state, which all windows share. */
export type ConnectionKey = typeof connectionsKey | typeof localConnectionsKey;

/**
 * The saved connections, without credentials. Connections to instances that have ended permanently, such as the sample
 * instance of a closed window, are listed only by `ended`.
 */
export class ConnectionStore extends RecordStore<Connection, ConnectionKey> {
  constructor(
    state: StateStore<ConnectionKey>,
    private readonly hasEnded: (id: string) => boolean = () => false,
  ) {
    super(state, {
      key: connectionsKey,
      localKey: localConnectionsKey,
      isLocal: ({ baseUrl }) => isLocalhost(baseUrl),
      parse: parseConnection,
      noName: () => l10n.t('Enter a name for the connection.'),
      nameTaken: (name) =>
        l10n.t('A connection named "{name}" already exists. Enter another name.', { name }),
    });
  }

  /** Returns the valid connections whose instance hasn't ended. */
  override list(): readonly Connection[] {
    return this.all().filter(({ id }) => !this.hasEnded(id));
  }

  override get(id: string): Connection | undefined {
    return this.hasEnded(id) ? undefined : super.get(id);
  }

  /** Returns the connections whose instance has ended. Their stored data can be deleted. */
  ended(): readonly Connection[] {
    return this.all().filter(({ id }) => this.hasEnded(id));
  }

  /**
   * Updates properties of a connection in its latest stored version, because the caller's copy may be outdated
   * after a prompt or a request. Does nothing if the connection was removed.
   */
  async change(id: string, parts: Partial<Omit<Connection, 'id'>>): Promise<void> {
    const connection = this.get(id);
    if (connection) await this.save({ ...connection, ...parts });
  }

  /** @throws UserError `input` when the name is blank or another connection has it */
  async rename(id: string, name: string): Promise<void> {
    if (!this.get(id)) return;
    const problem = this.nameProblem(name, id);
    if (problem !== undefined) throw new UserError('input', problem);
    await this.change(id, { name: name.trim() });
  }
}
