/** The external dependencies of domain code. `editor/adapters` implements these for VS Code; tests use fakes. */

/** The encrypted storage of VS Code. Calls may throw or never settle. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Returns the keys of all entries. */
  keys(): Promise<readonly string[]>;
}

/**
 * Persistent key-value state. Values may come from any version of the extension, so callers must validate
 * them.
 */
export interface StateStore<Key extends string = string> {
  readonly get: (key: Key) => unknown;
  readonly update: (key: Key, value: unknown) => Promise<void>;
  /** Returns the keys that have a value. */
  readonly keys: () => readonly string[];
}

/**
 * The extension's log. Callers must not log credentials; as a safeguard, the adapter redacts text that looks
 * like one.
 */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A bundled program that runs in a worker or process. */
type ProgramName = ProcessName | 'responses' | 'examiner';

/** A process that a debugger can attach to. */
export type ProcessName = 'languageServer' | 'reportEngine';

export interface Programs {
  /** Returns the path of a program. */
  readonly path: (name: ProgramName) => string;
  /** Returns the Node.js options of a process, such as `--inspect` for a debugger. */
  readonly nodeArgs: (name: ProcessName) => readonly string[];
}

export interface Disposable {
  dispose(): void;
}
