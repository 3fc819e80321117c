import type { Connection } from '../../instance/connection';
import { uniqueNames } from '../response/resultColumns';

/** A connection with what its name in a list depends on. */
export type NamedConnection = Pick<Connection, 'id' | 'name' | 'baseUrl'>;

/** Returns a different name for each connection, by ID: connections with equal names also have their host. */
export function connectionNames(connections: readonly NamedConnection[]): ReadonlyMap<string, string> {
  const names = connections.map(({ name, baseUrl }) =>
    connections.filter((other) => other.name === name).length > 1
      ? `${name} (${new URL(baseUrl).host})`
      : name,
  );
  const unique = uniqueNames(names);
  return new Map(connections.map(({ id }, place) => [id, unique[place] ?? id]));
}
