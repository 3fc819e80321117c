import type { TableReader } from '../../shared/table/reader';

/** A file with a table in it. */
export interface TableSource {
  readonly kind: 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet';
  readonly path: string;
  /** What stands between the cells of a CSV file, where that is known; otherwise the text itself shows it. */
  readonly delimiter?: ',' | ';' | '\t' | '|';
  /**
   * A private folder where the engine keeps its columnar copy, so that the file is read once; without one the
   * copy lives as long as the engine.
   */
  readonly cacheFolder?: string;
  /**
   * The stored scan of a CSV file with this delimiter (`csv/storedScan`). If it is missing, damaged or of another
   * state of the file, the engine scans the file itself.
   */
  readonly scan?: string;
  /**
   * Whether more bytes are being received, or the whole is not wanted yet: the table is then the first rows of the
   * file (`info.partial`), it opens in a fraction of a second, and nothing is kept of it. JSON has to be whole.
   */
  readonly growing?: boolean;
}

/** A table by the name it has in SQL. */
export interface NamedSource {
  readonly name: string;
  readonly source: TableSource;
}

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Share of the file that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Reads tables of any size and shape in a process of its own, which holds no token and reaches no network. */
export interface ReportEngine {
  /**
   * Opens a table. What does not fit its columns is kept as text and noted, never dropped unsaid.
   *
   * @throws UserError of kind `cancelled`, `csv`, `file`, or `platform` when the engine cannot run on this machine
   */
  open(source: TableSource, options?: OpenOptions): Promise<TableReader>;
  /**
   * The answer to one read-only SQL statement over the named tables, as a table.
   *
   * @throws UserError of kind `input` with the engine's complaint when the statement is refused
   */
  query(sql: string, tables: readonly NamedSource[], options?: OpenOptions): Promise<TableReader>;
  /** Ends the process; a later call starts it again. */
  stop(): Promise<void>;
}
