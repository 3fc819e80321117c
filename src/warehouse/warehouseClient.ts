import type { Readable } from 'node:stream';
import type { Cell } from '../shared/table/table';
import type { Dialect } from './dialect/dialect';
import type { RemoteColumn } from './dialect/remoteColumn';
import type { StoredOrder } from './dialect/remoteSource';
import type { LoadedColumn } from './clickhouse/tableStatements';
import type { Grants } from './grants';
import type { TransferManifest } from './send/transferManifest';
import type { WarehouseRole } from './warehouse';

/** The limits of a reading statement. A statement that exceeds one of them is stopped. */
export interface ReadLimits {
  /** The maximum number of rows of the result. */
  readonly maxRows: number;
  /** The maximum time, in seconds. */
  readonly seconds: number;
}

/** A table of a warehouse. */
export interface WarehouseTable {
  readonly name: string;
  /** `undefined` if the warehouse doesn't count the rows, such as those of a view. */
  readonly rows: number | undefined;
  /** The size on the disk of the server, in bytes; `undefined` if it is unknown. */
  readonly bytes: number | undefined;
  /** Present if the extension sent the table. */
  readonly manifest: TransferManifest | undefined;
}

/** The server that responded to a connection test. */
export interface WarehouseServer {
  readonly version: string;
}

/**
 * A connection to a warehouse with one of its accounts. Every call has a timeout, and stops its statement on
 * the server when it is canceled. Calls that send tables are rejected if the warehouse doesn't support them.
 * Errors are of type `UserError`, and their texts contain no password. Text of the server is untrusted.
 */
export interface WarehouseClient {
  readonly dialect: Dialect;
  readonly role: WarehouseRole;
  /** Checks that the server responds, accepts the password, and has the database. */
  test(signal?: AbortSignal): Promise<WarehouseServer>;
  /** Returns the tables of the database, sorted by name. */
  tables(signal?: AbortSignal): Promise<readonly WarehouseTable[]>;
  /** Returns the columns of a table in their order. */
  columns(table: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]>;
  /** Returns the columns of the result of a reading statement, without reading rows. */
  resultColumns(sql: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]>;
  /**
   * Returns the order in which the warehouse stores the rows of a table. `by` can also contain expressions, and
   * is empty if the order is unknown.
   */
  storedOrder(table: string, signal?: AbortSignal): Promise<StoredOrder>;
  /**
   * Rejects a statement that contains text of the user and does more than read. The statement doesn't run.
   *
   * @throws UserError of kind `input`, with the message of the server if the server can't parse the statement
   */
  checkReading(sql: string, signal?: AbortSignal): Promise<void>;
  /** Runs a reading statement whose columns all contain text. */
  rows(sql: string, limits: ReadLimits, signal?: AbortSignal): Promise<readonly (readonly Cell[])[]>;
  /** Runs a reading statement whose columns all contain text, and yields its rows as they arrive. */
  eachRow(sql: string, limits: ReadLimits, signal?: AbortSignal): AsyncIterable<readonly (readonly Cell[])[]>;
  /**
   * Runs a reading statement, and writes its rows to a new Parquet file. Returns the size in bytes. Absent if the
   * server doesn't write Parquet.
   */
  saveParquet?(sql: string, path: string, limits: ReadLimits, signal?: AbortSignal): Promise<number>;
  /** Creates a table with a comment for the rows of a Parquet file. Requires the writing account. */
  createTable(
    table: string,
    columns: readonly LoadedColumn[],
    comment: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Adds the rows of a Parquet file to a table. Requires the writing account. */
  load(table: string, columns: readonly string[], parquet: Readable, signal?: AbortSignal): Promise<void>;
  /**
   * Renames the table `by` to `table` with a single statement. Requires the writing account.
   *
   * @param exists whether a table named `table` exists and is replaced
   * @returns the name of the replaced table afterwards, or `undefined` if no table was replaced
   */
  replaceTable(table: string, by: string, exists: boolean): Promise<string | undefined>;
  /** Deletes a table, if there is one. Requires the writing account. */
  dropTable(table: string): Promise<void>;
  /** Returns the grants of the account, as far as it may read them. */
  grants(signal?: AbortSignal): Promise<Grants>;
  close(): Promise<void>;
}
