import { sqlLiteral } from '../../../shared/table/sqlQuoting';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { textDecoder } from '@duckdb/node-api/lib/vectors/dataAccessors.js';
import { UserError } from '../../../shared/userError';
import { cancelledError } from '../../../shared/fileError';
import type { EngineSettings } from '../protocol/messages';
import { databaseError, statementError } from './databaseError';
import { filePattern } from './sql/fileSource';

/** Rows as the engine prints them. */
export type Rows = readonly (readonly (string | null)[])[];

const progressMs = 150;

// The library decodes each text with this decoder, which takes a U+FEFF at its beginning for a byte order mark.
const exactDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
textDecoder.decode = (bytes) => exactDecoder.decode(bytes);

/** One question to the database: it ends with its signal. */
export class Session {
  constructor(
    readonly connection: DuckDBConnection,
    readonly signal: AbortSignal,
  ) {}

  /**
   * Rows of text columns; the statement has to bound how many.
   *
   * @throws UserError
   */
  async rows(sql: string): Promise<Rows> {
    return this.guard(async () => {
      const reader = await this.connection.runAndReadAll(sql);
      return reader.getRowsJson() as unknown as Rows;
    });
  }

  /** The one row of a statement that has one. */
  async row(sql: string): Promise<readonly (string | null)[]> {
    const [first] = await this.rows(sql);
    if (first === undefined) throw new Error('a row was expected');
    return first;
  }

  /**
   * Runs a statement for what it does; the answer is how many rows it wrote.
   *
   * @param onShare told what share of the work is done, 0 to 1
   * @throws UserError
   */
  async run(sql: string, onShare?: (share: number) => void): Promise<number> {
    const watch =
      onShare === undefined
        ? undefined
        : setInterval(() => {
            const { percentage } = this.connection.progress;
            if (percentage > 0) onShare(Math.min(1, percentage / 100));
          }, progressMs);
    try {
      return await this.guard(async () => {
        const reader = await this.connection.runAndReadAll(sql);
        return Number(reader.getRowsJson()[0]?.[0] ?? 0);
      });
    } finally {
      clearInterval(watch);
    }
  }

  /** Waits for the work of another session, but not longer than its own signal allows. */
  async patiently(work: Promise<unknown>): Promise<void> {
    const { signal } = this;
    let stop = (): void => undefined;
    const cancelled = new Promise<void>((resolve) => {
      stop = resolve;
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', stop);
    });
    await Promise.race([work, cancelled]);
    signal.removeEventListener('abort', stop);
    if (signal.aborted) throw stopError(signal);
  }

  /** Turns what the database throws into a `UserError`. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    return this.attempt(work, databaseError);
  }

  /** The same for a statement of the user, who can correct it. */
  async question<T>(work: () => Promise<T>): Promise<T> {
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

/** Why a question was stopped, which is a cancellation unless the signal has another failure as its reason. */
function stopError({ reason }: AbortSignal): UserError {
  return reason instanceof UserError ? reason : cancelledError('the question');
}

export interface DatabaseOptions {
  /** Its memory limit, in megabytes. */
  readonly memoryMb: number;
  /** The only paths that the database may touch; then everything else is closed to it, the network included. */
  readonly paths?: readonly string[];
  /** A file that it attaches as a database and writes to. */
  readonly target?: string;
  /** How many threads it works with; as many as there are cores by default. */
  readonly threads?: number;
}

/** The name of an attached {@link DatabaseOptions.target}. */
export const targetDatabase = 'answer';

let opened = 0;

/** An engine in memory that puts aside on disk what does not fit. */
export class Database {
  private static limits = 0;

  /** The memory limits of all open databases together, in megabytes. */
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
   * No extension is ever loaded and no setting can be changed afterwards. Without named paths, any file can be
   * read and written, which is for our own statements; what a user writes gets a database with named ones.
   */
  static async open(
    { tempDiskMb, folder }: EngineSettings,
    { memoryMb, paths, target, threads }: DatabaseOptions,
  ): Promise<Database> {
    opened += 1;
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${memoryMb}MB`,
      // Each has its own: two in one folder would take each other's files for theirs.
      temp_directory: join(folder, `database-${opened}`),
      ...(threads === undefined ? {} : { threads: String(threads) }),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      // The system keeps what was read from files already, and gives it back when memory is short.
      enable_external_file_cache: 'false',
    });
    const database = new Database(instance, memoryMb);
    await database.ask(new AbortController().signal, async (session) => {
      // Given at the opening, this limit is shown and not kept.
      await session.run(`SET max_temp_directory_size = '${tempDiskMb}MB'`);
      await session.run('SET parquet_metadata_cache = true');
      // Instants are shown, filtered and divided into months in UTC, wherever the computer is.
      await session.run("SET GLOBAL TimeZone = 'UTC'");
      if (target !== undefined) {
        await session.run(`ATTACH ${sqlLiteral(target)} AS ${targetDatabase}`);
        // Compressing takes longer than everything else.
        await session.run("SET force_compression = 'uncompressed'");
      }
      if (paths !== undefined) {
        // What is looked for as a pattern and what is opened are checked alike.
        const allowed = paths.flatMap((path) => [path, filePattern(path)]);
        const own = target === undefined ? [] : [target, `${target}.wal`];
        await session.run(`SET allowed_paths = [${[...allowed, ...own].map(sqlLiteral).join(', ')}]`);
        await session.run('SET enable_external_access = false');
      }
      await session.run('SET lock_configuration = true');
    });
    return database;
  }

  /** Works with a connection of its own, which is interrupted when the signal asks for it. */
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
