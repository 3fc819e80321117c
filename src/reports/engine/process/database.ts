import { sqlLiteral } from '../../../shared/table/sqlQuoting';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { textDecoder } from '@duckdb/node-api/lib/vectors/dataAccessors.js';
import { canceledError, UserError } from '../../../shared/userError';
import type { EngineSettings } from '../protocol/engineMessages';
import { databaseError, statementError } from './databaseError';
import { filePattern } from './sql/fileSource';

/** The rows of a result, with each value as text. */
export type Rows = readonly (readonly (string | null)[])[];

const progressMs = 150;

/** Unlike settings, these can be changed after the configuration is locked. */
const measureProgress = 'PRAGMA enable_progress_bar; PRAGMA disable_print_progress_bar';

// The database library decodes text with `textDecoder`, which by default removes a leading U+FEFF as a byte
// order mark.
const exactDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
textDecoder.decode = (bytes) => exactDecoder.decode(bytes);

/** A database session for one request. Its methods throw when the signal aborts. */
export class Session {
  constructor(
    readonly connection: DuckDBConnection,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Runs a statement and returns its rows, as text. The statement must limit the number of rows.
   *
   * @param onShare called with the share of the work that is complete, 0 to 1
   * @throws UserError
   */
  async rows(sql: string, onShare?: (share: number) => void): Promise<Rows> {
    if (onShare) await this.connection.run(measureProgress);
    const watch = onShare
      ? setInterval(() => {
          const { percentage } = this.connection.progress;
          if (percentage > 0) onShare(Math.min(1, percentage / 100));
        }, progressMs)
      : undefined;
    try {
      return await this.guard(async () => {
        const reader = await this.connection.runAndReadAll(sql);
        return reader.getRowsJson() as unknown as Rows;
      });
    } finally {
      clearInterval(watch);
    }
  }

  /** Runs a statement that returns exactly one row, and returns this row. */
  async row(sql: string, onShare?: (share: number) => void): Promise<readonly (string | null)[]> {
    const [first] = await this.rows(sql, onShare);
    if (!first) throw new Error('a row was expected');
    return first;
  }

  /** Runs a statement and returns the number of rows it wrote. */
  async run(sql: string, onShare?: (share: number) => void): Promise<number> {
    const [first] = await this.rows(sql, onShare);
    return Number(first?.[0] ?? 0);
  }

  /** Waits for the work of another session. Throws when the signal of this session aborts. */
  async patiently(work: Promise<unknown>): Promise<void> {
    const { signal } = this;
    let stop = (): void => undefined;
    const canceled = new Promise<void>((resolve) => {
      stop = resolve;
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', stop);
    });
    await Promise.race([work, canceled]);
    signal.removeEventListener('abort', stop);
    if (signal.aborted) throw stopError(signal);
  }

  /** Converts errors of the database to `UserError`s. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    return this.attempt(work, databaseError);
  }

  /**
   * Like `guard`, but for a statement of the user, so that errors are reported as errors in the statement.
   */
  async engineRequest<T>(work: () => Promise<T>): Promise<T> {
    return this.attempt(work, statementError);
  }

  private async attempt<T>(work: () => Promise<T>, explain: (error: unknown) => unknown): Promise<T> {
    if (this.signal.aborted) throw stopError(this.signal);
    try {
      return await work();
    } catch (error) {
      if (this.signal.aborted) throw stopError(this.signal);
      throw explain(error);
    }
  }
}

/**
 * Returns the error of a stopped request: the reason of its signal if that is a `UserError`, or a
 * cancellation.
 */
function stopError({ reason }: AbortSignal): UserError {
  return reason instanceof UserError ? reason : canceledError();
}

export interface DatabaseOptions {
  /** The memory limit, in megabytes. */
  readonly memoryMb: number;
  /**
   * The only paths that the database can access besides `target` and its temporary files. If set, all other access is disabled, including
   * the network.
   */
  readonly paths?: readonly string[];
  /** The path of a database file to attach and write to. */
  readonly target?: string;
  /** The number of threads; one per core by default. */
  readonly threads?: number;
}

/** The name of an attached {@link DatabaseOptions.target}. */
export const targetDatabase = 'reply';

let opened = 0;

/** An in-memory database that writes data beyond its memory limit to temporary files. */
export class Database {
  private static limits = 0;

  /** The sum of the memory limits of all open databases, in megabytes. */
  static get memoryMb(): number {
    return Database.limits;
  }

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly memoryMb: number,
  ) {
    Database.limits += memoryMb;
  }

  /**
   * Opens a database that loads no extensions and doesn't allow later changes to settings. Without `paths`,
   * it can read and write any file, so it is only for the extension's own statements. User statements run in
   * a database with `paths`.
   */
  static async open(
    { tempDiskMb, folder }: EngineSettings,
    { memoryMb, paths, target, threads }: DatabaseOptions,
  ): Promise<Database> {
    opened += 1;
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${memoryMb}MB`,
      // Each database has its own folder: two in one folder would overwrite each other's files.
      temp_directory: join(folder, `database-${opened}`),
      ...(threads === undefined ? {} : { threads: String(threads) }),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      // The operating system already caches file contents, and frees them when memory is low.
      enable_external_file_cache: 'false',
    });
    const database = new Database(instance, memoryMb);
    await database.ask(new AbortController().signal, async (session) => {
      // The database ignores this limit as an option of `create`.
      await session.run(`SET max_temp_directory_size = '${tempDiskMb}MB'`);
      await session.run('SET parquet_metadata_cache = true');
      // Otherwise, the process retains memory that the database no longer uses, up to its limit.
      await session.run('SET allocator_background_threads = true');
      // Instants are shown, filtered, and partitioned by month in UTC, regardless of the time zone of the
      // computer.
      await session.run("SET GLOBAL TimeZone = 'UTC'");
      if (target !== undefined) {
        await session.run(`ATTACH ${sqlLiteral(target)} AS ${targetDatabase}`);
        // Compression would take longer than all other work.
        await session.run("SET force_compression = 'uncompressed'");
      }
      if (paths) {
        // The database checks both file patterns and opened files against this list.
        const allowed = paths.flatMap((path) => [path, filePattern(path)]);
        const files = target === undefined ? [] : [target, `${target}.wal`];
        await session.run(`SET allowed_paths = [${[...allowed, ...files].map(sqlLiteral).join(', ')}]`);
        await session.run('SET enable_external_access = false');
      }
      await session.run('SET lock_configuration = true');
    });
    return database;
  }

  /** Runs work on a separate connection, which is interrupted when the signal aborts. */
  async ask<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    const connection = await this.instance.connect();
    const interrupt = (): void => connection.interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      return await work(new Session(connection, signal));
    } finally {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  }

  close(): void {
    this.instance.closeSync();
    Database.limits -= this.memoryMb;
  }
}
