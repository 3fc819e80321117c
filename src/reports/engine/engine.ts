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
