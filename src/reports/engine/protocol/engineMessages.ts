import * as v from 'valibot';
import { parsed, record, textsByKey, variants, wholeNumber } from '../../../shared/schema';
import type { ErrorKind, Hint } from '../../../shared/userError';
import type { SystemError } from '../../../shared/fileError';
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
export type EngineSettings = v.InferOutput<typeof engineSettings>;
const engineSettings = record({
  /**
   * The maximum memory for the engine's data, in megabytes. The process stays below twice that amount, except while
   * it copies a table with thousands of columns.
   */
  memoryMb: v.number(),
  /** The maximum temporary disk space, in megabytes. */
  tempDiskMb: v.number(),
  /** An existing private folder for temporary files. */
  folder: v.string(),
});

/** A table that is open in the engine, identified by a number. */
export interface OpenedTable {
  readonly table: number;
  readonly info: TableInfo;
}

const id = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Describes a value whose parts aren't validated, because both sides are of the same build. */
const given = <T>() => v.custom<T>(() => true);

/** The requests by topic. */
export type EngineRequest = v.InferOutput<typeof engineRequest>;
const engineRequest = variants('topic', {
  open: { source: given<TableSource>() },
  query: { sql: v.string(), tables: given<readonly NamedSource[]>() },
  page: { table: id, query: given<TableQuery>(), page: given<PageRequest>() },
  profile: { table: id, query: given<TableQuery>(), column: v.string() },
  aggregate: { table: id, query: given<TableQuery>(), request: given<AggregateRequest>() },
  write: { table: id, request: given<WriteRequest>() },
  close: { table: id },
});

export type Topic = EngineRequest['topic'];

/** The replies to requests, by topic. */
export interface Replies {
  open: OpenedTable;
  query: OpenedTable;
  page: TablePage;
  profile: ColumnProfile;
  aggregate: Aggregate;
  write: Written;
  close: null;
}

export type ToEngine = v.InferOutput<typeof toEngine>;
const toEngine = variants('type', {
  /**
   * The display language, sent first unless it is English. Its translations are too long for a program
   * argument.
   */
  language: { locale: v.string(), translations: v.exactOptional(textsByKey) },
  ask: { id, engineRequest },
  cancel: { id },
});

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

const errorParts = v.object({ kind: v.string(), message: v.string() });

export type FromEngine = v.InferOutput<typeof fromEngine>;
const fromEngine = variants('type', {
  reply: { id, reply: given<Replies[Topic]>() },
  failure: { id, failure: v.custom<SerializedError>((value) => v.is(errorParts, value)) },
  progress: { id, share: v.number() },
  /** The process is about to end and accepts no more requests. */
  leaving: {},
});

/** Validates a message to the engine. Returns `undefined` if it isn't valid. */
export function readToEngine(value: unknown): ToEngine | undefined {
  return parsed(toEngine, value);
}

/** Validates a message from the engine. Returns `undefined` if it isn't valid. */
export function readFromEngine(value: unknown): FromEngine | undefined {
  return parsed(fromEngine, value);
}

/**
 * Parses the settings in the argument of the engine's program.
 *
 * @throws Error if they aren't valid
 */
export function readSettings(text: string | undefined): EngineSettings {
  return v.parse(engineSettings, JSON.parse(text ?? 'null'));
}
