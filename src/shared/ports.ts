/** What the domain needs from the outside. `editor/adapters` implements these for VS Code, tests fake them. */

/** Encrypted storage of the editor. Any call may throw or never answer. */
export interface SecretStore {
  get(key: string): Promise<string | undefined>;
  store(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** The keys of all entries. */
  keys(): Promise<readonly string[]>;
}

/** Durable key-value state. What comes back is whatever was stored, by any version: check it. */
export interface StateStore<Key extends string = string> {
  readonly get: (key: Key) => unknown;
  readonly update: (key: Key, value: unknown) => Promise<void>;
  /** The keys that have a value. */
  readonly keys: () => readonly string[];
}

/** The extension's log. Callers pass no credential; the adapter redacts what looks like one all the same. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A built file that runs in a separate thread or process. */
type ProgramName = ProcessName | 'answers' | 'examiner';

/** A process that a debugger can attach to. */
export type ProcessName = 'languageServer' | 'reportEngine';

export interface Programs {
  /** The path of a program. */
  readonly path: (name: ProgramName) => string;
  /** Options for Node.js itself, such as one that lets a debugger attach. */
  readonly nodeArgs: (name: ProcessName) => readonly string[];
}

export interface Disposable {
  dispose(): void;
}
