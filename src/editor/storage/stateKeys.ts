import { isRecord } from '../../shared/record';
import { connectionsOfKey } from './sharedTables';

/** Whether a connection or a data warehouse with this ID exists. */
export type IsConnection = (id: unknown) => boolean;

/** Removes data of connections that don't exist. Returns `undefined` to delete the stored value. */
type Prune = (value: unknown, isConnection: IsConnection) => unknown;

/**
 * The relation of a stored value to connections.
 *
 * - `unrelated`: The value contains no data of connections.
 * - `list`: The value is a list of connections or data warehouses, which its store manages.
 * - `perConnection`: The key ends with the ID of the connection or the data warehouse.
 * - A function: The value contains data of one or more connections, and the function removes data of deleted ones.
 */
export type KeyPolicy = 'unrelated' | 'list' | 'perConnection' | Prune;

/**
 * The keys of the state shared by all windows. Undeclared keys don't compile. `ConnectionData` uses the
 * declarations to delete the data of a connection.
 */
export const globalKeys = {
  connections: 'list',
  localConnections: 'list',
  'costLimits/': 'perConnection',
  'credits/': 'perConnection',
  'export/format': 'unrelated',
  'reports/': 'perConnection',
  'schemaFile/': 'perConnection',
  localWarehouses: 'list',
  'sql/files': 'unrelated',
  'sqlStatements/': 'perConnection',
  warehouses: 'list',
} as const satisfies Readonly<Record<string, KeyPolicy>>;

/** The keys of the workspace state; see {@link globalKeys}. */
export const windowKeys = {
  activeConnection: (id, isConnection) => (isConnection(id) ? id : undefined),
  'export/last': (last, isConnection) => (isAbout(last, isConnection) ? last : undefined),
  history: entriesAbout,
  results: tablesAbout,
  'run/connections': (ids, isConnection) => (Array.isArray(ids) ? ids.filter(isConnection) : undefined),
  scratchConnections: (documents, isConnection) =>
    // The document remains pinned to the deleted connection, because it must not run on another one.
    mapEntries(documents, (uri, id) => [uri, isConnection(id) ? id : removed]),
  tableStates: tablesAbout,
  teams: 'unrelated',
  'tasks/allowed': entriesAbout,
  'tasks/written': entriesAbout,
  variables: (values, isConnection) =>
    mapEntries(values, (name, value) => (isConnection(name.split(' ')[0] ?? '') ? [name, value] : undefined)),
} as const satisfies Readonly<Record<string, KeyPolicy>>;

/** The value that replaces the ID of a deleted connection. */
const removed = '';

type KeyOf<Keys extends Readonly<Record<string, KeyPolicy>>> = {
  [Name in keyof Keys & string]: Keys[Name] extends 'perConnection' ? `${Name}${string}` : Name;
}[keyof Keys & string];

export type GlobalKey = KeyOf<typeof globalKeys>;
export type WindowKey = KeyOf<typeof windowKeys>;

function isAbout(value: unknown, isConnection: IsConnection): boolean {
  return isRecord(value) && isConnection(value['connectionId']);
}

/** Removes tables with rows of a deleted connection. Other tables have one connection, several, or none. */
function tablesAbout(tables: unknown, isConnection: IsConnection): unknown {
  return Array.isArray(tables)
    ? tables.filter(
        (table) =>
          isAbout(table, isConnection) ||
          (isRecord(table) &&
            table['connectionId'] === undefined &&
            connectionsOfKey(table['key']).every(isConnection)),
      )
    : undefined;
}

function entriesAbout(entries: unknown, isConnection: IsConnection): unknown {
  return Array.isArray(entries) ? entries.filter((entry) => isAbout(entry, isConnection)) : undefined;
}

function mapEntries(
  value: unknown,
  map: (name: string, value: unknown) => readonly [string, unknown] | undefined,
): unknown {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => map(name, one))
      .filter((entry) => entry !== undefined),
  );
}
