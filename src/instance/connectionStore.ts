import * as l10n from '@vscode/l10n';
import { Emitter } from '../shared/emitter';
import { UserError } from '../shared/userError';
import type { StateStore } from '../shared/ports';
import { isLocalhost } from './instanceUrl';
import { parseConnection, type Connection } from './connection';

/** The key of the list of connections in the global state. Settings Sync may synchronize it. */
export const connectionsKey = 'connections';

/** The key of the connections to local servers, whose URLs are valid only on this computer. */
export const localConnectionsKey = 'localConnections';

/** The keys of the connections in the global state, which all windows share. */
export type ConnectionKey = typeof connectionsKey | typeof localConnectionsKey;

/**
 * The saved connections, without credentials, in the order in which they were added, those to local servers last.
 * Connections to instances that have ended permanently, such as the sample instance of a closed window, are listed only
 * by `ended`.
 */
export class ConnectionStore {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(
    private readonly state: StateStore<ConnectionKey>,
    private readonly hasEnded: (id: string) => boolean = () => false,
  ) {}

  /**
   * Returns the valid connections whose instance hasn't ended. Reads the state each time, because another window may
   * have changed it.
   */
  list(): readonly Connection[] {
    return this.all().filter(({ id }) => !this.hasEnded(id));
  }

  /** Returns the connections whose instance has ended. Their stored data can be deleted. */
  ended(): readonly Connection[] {
    return this.all().filter(({ id }) => this.hasEnded(id));
  }

  get(id: string): Connection | undefined {
    return this.list().find((connection) => connection.id === id);
  }

  /** Adds a connection, or replaces the one with the same ID. */
  async save(connection: Connection): Promise<void> {
    const others = this.all();
    const known = others.some(({ id }) => id === connection.id);
    await this.write(
      known
        ? others.map((other) => (other.id === connection.id ? connection : other))
        : [...others, connection],
    );
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

  async remove(id: string): Promise<void> {
    await this.write(this.all().filter((connection) => connection.id !== id));
  }

  /** Validates the name of a connection. Returns an error message, or `undefined` if the name is valid. */
  nameProblem(name: string, exceptId?: string): string | undefined {
    const requested = name.trim();
    if (requested === '') return l10n.t('Enter a name for the connection.');
    const taken = this.list().some(
      (connection) => connection.id !== exceptId && connection.name.toLowerCase() === requested.toLowerCase(),
    );
    return taken
      ? l10n.t('A connection named "{name}" already exists. Enter another name.', { name: requested })
      : undefined;
  }

  private all(): readonly Connection[] {
    return ([connectionsKey, localConnectionsKey] as const).flatMap((key) => {
      const stored = this.state.get(key);
      if (!Array.isArray(stored)) return [];
      return stored.map(parseConnection).filter((connection) => connection !== undefined);
    });
  }

  private async write(connections: readonly Connection[]): Promise<void> {
    const local = connections.filter(isLocal);
    await this.state.update(
      connectionsKey,
      connections.filter((connection) => !isLocal(connection)),
    );
    await this.state.update(localConnectionsKey, local);
    this.changes.fire();
  }
}

function isLocal({ baseUrl }: Connection): boolean {
  return isLocalhost(baseUrl);
}
