import type { ErrorKind, Hint } from '../../../shared/userError';
import type { SystemError } from '../../../shared/fileError';
import type { DisplayLanguage } from '../../../shared/displayLanguage';
import type { AggregateRequest, PageRequest, TableQuery } from '../../../shared/table/query';
import type {
  Aggregate,
  ColumnProfile,
  TablePage,
  WriteRequest,
  Written,
} from '../../../shared/table/reader';
import type { TableInfo } from '../../../shared/table/table';
import type { NamedSource, TableSource } from '../engine';

/** The settings that the engine's process receives at startup, as the only argument of its program. */
export interface EngineSettings {
  /**
   * The maximum memory for the engine's data, in megabytes. The process stays below twice that amount, except while
   * it copies a table with thousands of columns.
   */
  readonly memoryMb: number;
  /** The maximum temporary disk space, in megabytes. */
  readonly tempDiskMb: number;
  /** An existing private folder for temporary files. */
  readonly folder: string;
}

/** A table that is open in the engine, identified by a number. */
export interface OpenedTable {
  readonly table: number;
  readonly info: TableInfo;
}

/** The requests by topic, each with its parameters and its reply. */
export interface Dialogue {
  open: { ask: { readonly source: TableSource }; reply: OpenedTable };
  query: {
    ask: { readonly sql: string; readonly tables: readonly NamedSource[] };
    reply: OpenedTable;
  };
  page: {
    ask: { readonly table: number; readonly query: TableQuery; readonly page: PageRequest };
    reply: TablePage;
  };
  profile: {
    ask: { readonly table: number; readonly query: TableQuery; readonly column: string };
    reply: ColumnProfile;
  };
  aggregate: {
    ask: { readonly table: number; readonly query: TableQuery; readonly request: AggregateRequest };
    reply: Aggregate;
  };
  write: { ask: { readonly table: number; readonly request: WriteRequest }; reply: Written };
  close: { ask: { readonly table: number }; reply: null };
}

export type Topic = keyof Dialogue;

export type EngineRequest = { [T in Topic]: { readonly topic: T } & Dialogue[T]['ask'] }[Topic];

export type ToEngine =
  /**
   * The display language, sent first unless it is English. Its translations are too long for a program
   * argument.
   */
  | ({ readonly type: 'language' } & DisplayLanguage)
  | { readonly type: 'ask'; readonly id: number; readonly engineRequest: EngineRequest }
  | { readonly type: 'cancel'; readonly id: number };

/** A `UserError` in a form that can be sent between processes. */
export interface SerializedError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly advice?: string;
  readonly detail?: string;
  readonly hint?: Hint;
  /** The underlying error of the file system. */
  readonly system?: SystemError;
}

export type FromEngine =
  | { readonly type: 'reply'; readonly id: number; readonly reply: Dialogue[Topic]['reply'] }
  | { readonly type: 'failure'; readonly id: number; readonly failure: SerializedError }
  | { readonly type: 'progress'; readonly id: number; readonly share: number }
  /** The process is about to end and accepts no more requests. */
  | { readonly type: 'leaving' };
