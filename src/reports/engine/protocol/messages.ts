import type { ErrorKind, Hint } from '../../../shared/userError';
import type { SystemError } from '../../../shared/fileError';
import type { Translations } from '../../../shared/localize';
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

/** What the engine's process is told when it starts, as the one argument of its program. */
export interface EngineSettings {
  /** What the engine may hold in memory for its own data, in megabytes; the process stays below twice as much. */
  readonly memoryMb: number;
  /** What it may put aside on disk while it works, in megabytes. */
  readonly tempDiskMb: number;
  /** An existing private folder for what it puts aside. */
  readonly folder: string;
}

/** A table that the engine holds, by the number it answers to. */
export interface OpenedTable {
  readonly table: number;
  readonly info: TableInfo;
}

/** What can be asked, by name: the question and its answer. */
export interface Dialogue {
  open: { ask: { readonly source: TableSource }; answer: OpenedTable };
  query: {
    ask: { readonly sql: string; readonly tables: readonly NamedSource[] };
    answer: OpenedTable;
  };
  page: {
    ask: { readonly table: number; readonly query: TableQuery; readonly page: PageRequest };
    answer: TablePage;
  };
  profile: {
    ask: { readonly table: number; readonly query: TableQuery; readonly column: string };
    answer: ColumnProfile;
  };
  aggregate: {
    ask: { readonly table: number; readonly query: TableQuery; readonly request: AggregateRequest };
    answer: Aggregate;
  };
  write: { ask: { readonly table: number; readonly request: WriteRequest }; answer: Written };
  close: { ask: { readonly table: number }; answer: null };
}

export type Topic = keyof Dialogue;

export type Question = { [T in Topic]: { readonly topic: T } & Dialogue[T]['ask'] }[Topic];

export type ToEngine =
  /** The language of the messages, first of all: too long for an argument of the program. Not sent in English. */
  | { readonly type: 'language'; readonly translations: Translations }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  | { readonly type: 'cancel'; readonly id: number };

/** A `UserError` as it travels between processes. */
export interface SerializedError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly advice?: string;
  readonly detail?: string;
  readonly hint?: Hint;
  /** The error of the file system that it explains. */
  readonly system?: SystemError;
}

export type FromEngine =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Dialogue[Topic]['answer'] }
  | { readonly type: 'failure'; readonly id: number; readonly failure: SerializedError }
  | { readonly type: 'progress'; readonly id: number; readonly share: number }
  /** The process is about to end by itself: nothing more can be asked of it. */
  | { readonly type: 'leaving' };
