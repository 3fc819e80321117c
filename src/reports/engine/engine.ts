import type { TableReader } from '../../shared/table/reader';

/** A file that contains a table. */
export interface TableSource {
  readonly kind: 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet';
  readonly path: string;
  /** The delimiter of a CSV file if it is known; otherwise the engine detects it. */
  readonly delimiter?: ',' | ';' | '\t' | '|';
  /**
   * A private folder for the engine's columnar copy, so that the file is read only once; without one, the copy
   * is deleted when the engine ends.
   */
  readonly cacheFolder?: string;
  /**
   * The stored scan of a CSV file with this delimiter (`csv/storedScan`). If it is missing, damaged or of
   * another state of the file, the engine scans the file itself.
   */
  readonly scan?: string;
  /**
   * Whether more bytes are being received, or only the beginning is needed: the table is then the first rows of
   * the file (`info.partial`), it opens in a fraction of a second, and nothing is cached. JSON must be
   * complete.
   */
  readonly growing?: boolean;
  /** Columns of another table to add. If it can't be read, the table opens without them. */
  readonly lookup?: Lookup;
}

/** Columns of another table for the rows with the same key. They follow the key column. */
export interface Lookup {
  /** Must not have a lookup itself. If a key repeats in it, any of the rows is used. */
  readonly source: TableSource;
  /** The ID of the column with the keys. A table without this column opens without the lookup. */
  readonly key: string;
  /** The ID of the column with the keys in the other table. Keys are compared as text. */
  readonly of: string;
  /** The columns to add: their IDs in the other table, and their names in this one. */
  readonly columns: readonly { readonly id: string; readonly name: string }[];
}

/** A table with its name in SQL. */
export interface NamedSource {
  readonly name: string;
  readonly source: TableSource;
}

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Share of the file that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Reads tables of any size and shape in a separate process, which has no token and no network access. */
export interface ReportEngine {
  /**
   * Opens a table. A cell that doesn't fit the type of its column is stored as text and noted, never dropped
   * silently.
   *
   * @throws UserError of kind `cancelled`, `csv`, `file`, or `platform` when the engine can't run on this
   * computer
   */
  open(source: TableSource, options?: OpenOptions): Promise<TableReader>;
  /**
   * Runs one read-only SQL statement over the named tables and returns the result as a table.
   *
   * @throws UserError of kind `input` with the engine's error message when the statement is rejected
   */
  query(sql: string, tables: readonly NamedSource[], options?: OpenOptions): Promise<TableReader>;
  /** Ends the process; a later call restarts it. */
  stop(): Promise<void>;
}
