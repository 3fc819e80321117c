import { Emitter } from '../shared/emitter';
import { UserError } from '../shared/userError';
import type { StateStore } from '../shared/ports';
import { isMachineLocal } from './address';
import { parseConnection, type Connection } from './connection';

/** Key of the list of connections in the editor's global state. It may ride on Settings Sync. */
export const connectionsKey = 'connections';

/** Key of the connections to this machine, which would mean another one anywhere else. */
export const localConnectionsKey = 'localConnections';

/** The keys of the state that all windows share. */
export type ConnectionKey = typeof connectionsKey | typeof localConnectionsKey;

/**
 * The saved connections, in the order in which they were added. Holds no credential. Connections whose instance has
 * ended for good, as a sample instance does with its window, are in no list but `ended`.
 */
export class ConnectionStore {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(
    private readonly state: StateStore<ConnectionKey>,
    private readonly hasEnded: (id: string) => boolean = () => false,
  ) {}

  /** Every readable connection. Read from state each time, because another window may have written it. */
  list(): readonly Connection[] {
    return this.all().filter(({ id }) => !this.hasEnded(id));
  }

  /** Connections whose instance has ended: what is stored for them can be removed. */
  ended(): readonly Connection[] {
    return this.all().filter(({ id }) => this.hasEnded(id));
  }

  get(id: string): Connection | undefined {
    return this.list().find((connection) => connection.id === id);
  }

  /** Adds a connection, or replaces the one with the same id in place. */
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
   * Changes parts of a connection as it is by now, which may be another than the one that was begun with: a person or
   * an instance was asked meanwhile. One that was removed stays removed.
   */
  async change(id: string, parts: Partial<Omit<Connection, 'id'>>): Promise<void> {
    const connection = this.get(id);
    if (connection !== undefined) await this.save({ ...connection, ...parts });
  }

  /** @throws UserError `input` when the name is blank or another connection has it. */
  async rename(id: string, name: string): Promise<void> {
    if (this.get(id) === undefined) return;
    const problem = this.nameProblem(name, id);
    if (problem !== undefined) throw new UserError('input', problem);
    await this.change(id, { name: name.trim() });
  }

  async remove(id: string): Promise<void> {
    await this.write(this.all().filter((connection) => connection.id !== id));
  }

  /** Why a name cannot be given to a connection, or `undefined` when it can. */
  nameProblem(name: string, ownId?: string): string | undefined {
    const wanted = name.trim();
    if (wanted === '') return 'Enter a name for the connection.';
    const taken = this.list().some(
      (connection) => connection.id !== ownId && connection.name.toLowerCase() === wanted.toLowerCase(),
    );
    return taken ? `Another connection is already called "${wanted}". Choose a different name.` : undefined;
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
  return isMachineLocal(baseUrl);
}
