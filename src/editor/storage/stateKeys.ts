import { isRecord } from '../../shared/record';

/** Whether there is a connection with an ID. */
export type IsConnection = (id: string) => boolean;

/** Keeps of a value what is about existing connections; `undefined` where nothing is left. */
type Prune = (value: unknown, isConnection: IsConnection) => unknown;

/**
 * How the value of a key is about connections:
 * - `unrelated`: it mentions none;
 * - `list`: it is the list of connections itself, which `ConnectionStore` keeps;
 * - `perConnection`: the key ends in the ID of the connection that the value is about;
 * - a function: the value mentions connections, and this removes what is about others than the existing ones.
 */
export type KeyPolicy = 'unrelated' | 'list' | 'perConnection' | Prune;

/**
 * The keys of the state that all windows share. Every key has to be declared here, or its use does not compile;
 * `ConnectionData` removes by these declarations what belongs to a removed connection.
 */
export const globalKeys = {
  connections: 'list',
  localConnections: 'list',
  'costLimits/': 'perConnection',
  'credits/': 'perConnection',
  'export/format': 'unrelated',
  'reports/': 'perConnection',
  'schemaFile/': 'perConnection',
  'sql/files': 'unrelated',
  'sqlStatements/': 'perConnection',
} as const satisfies Readonly<Record<string, KeyPolicy>>;

/** The keys of the state of a workspace; see {@link globalKeys}. */
export const windowKeys = {
  activeConnection: (id, isConnection) => (typeof id === 'string' && isConnection(id) ? id : undefined),
  'export/last': (last, isConnection) => (isAbout(last, isConnection) ? last : undefined),
  history: entriesAbout,
  results: aboutOneOrNone,
  scratchConnections: (documents, isConnection) =>
    // A document stays with its connection, also when that is gone: it must not run on another one.
    mapEntries(documents, (uri, id) => [uri, typeof id === 'string' && isConnection(id) ? id : removed]),
  tablePreviews: aboutOneOrNone,
  'tasks/allowed': entriesAbout,
  'tasks/written': entriesAbout,
  variables: (values, isConnection) =>
    mapEntries(values, (name, value) => (isConnection(name.split(' ')[0] ?? '') ? [name, value] : undefined)),
} as const satisfies Readonly<Record<string, KeyPolicy>>;

/** In place of the ID of a connection that was removed. */
const removed = '';

type KeyOf<Keys extends Readonly<Record<string, KeyPolicy>>> = {
  [Name in keyof Keys & string]: Keys[Name] extends 'perConnection' ? `${Name}${string}` : Name;
}[keyof Keys & string];

export type GlobalKey = KeyOf<typeof globalKeys>;
export type WindowKey = KeyOf<typeof windowKeys>;

function isAbout(value: unknown, isConnection: IsConnection): boolean {
  return isRecord(value) && typeof value['connectionId'] === 'string' && isConnection(value['connectionId']);
}

function isAboutNone(value: unknown): boolean {
  return isRecord(value) && value['connectionId'] === undefined;
}

function aboutOneOrNone(tables: unknown, isConnection: IsConnection): unknown {
  return Array.isArray(tables)
    ? tables.filter((table) => isAbout(table, isConnection) || isAboutNone(table))
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
