import type { TableReader } from '../../shared/table/reader';
import type { Spelling } from '../../shared/table/table';

/** A file that contains a table. */
export interface TableSource {
  readonly kind: 'csv' | 'tsv' | 'json' | 'ndjson' | 'parquet';
  readonly path: string;
  /**
   * The delimiter of a CSV or TSV file, if known; otherwise, the engine detects it. One UTF-16 code unit other than a
   * quote or a line end.
   */
  readonly delimiter?: string;
  /**
   * A private folder for the engine's columnar copy, so that the file is read only once. Without a folder,
   * the copy is deleted when the table is closed.
   */
  readonly cacheFolder?: string;
  /**
   * The path of the stored scan of a CSV file with this delimiter (`csv/storedScan`). If it is missing,
   * damaged, or of another state of the file, the engine scans the file itself.
   */
  readonly scan?: string;
  /**
   * Whether the file is being downloaded, or only its beginning is needed. The table then contains only the
   * first rows (`info.partial`), opens in a fraction of a second, and isn't cached. Not supported for JSON.
   */
  readonly growing?: boolean;
  /**
   * Whether to open only the first rows, as with `growing`, if the source is a large CSV file without a copy.
   */
  readonly quick?: boolean;
  /**
   * Whether the cells of a CSV file are only needed as text, by one statement. It then reads them from the file, so that
   * no copy is written.
   */
  readonly asText?: boolean;
  /** Columns to add from another table. If that table can't be read, this table opens without them. */
  readonly lookup?: Lookup;
  /** Columns to add from one more table, like those of `lookup`. */
  readonly secondLookup?: Lookup;
  /**
   * Text columns to treat as numbers or times, by ID: cells of other spellings have no value to compare, add, or draw.
   * Ignored for other columns, and for columns without any such value.
   */
  readonly treated?: Readonly<Record<string, Spelling>>;
}

/** Columns to add from another table, from the rows with the same key. They follow the key column. */
export interface Lookup {
  /**
   * The other table, which must not have a lookup itself. If several of its rows have the same key, any one
   * of them is used.
   */
  readonly source: TableSource;
  /** The ID of the key column. If one of the tables lacks its key column, this table opens without the lookup. */
  readonly key: string;
  /** The ID of the key column in the other table. Keys are compared as text. */
  readonly of: string;
  /** The columns to add: their IDs in the other table, and their names in this one. */
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  /** The name of the file with these columns, if they aren't from the connection. */
  readonly from?: string;
}

/** A table with its name in SQL. */
export interface NamedSource {
  readonly name: string;
  /** The name of the report and its date range, which are displayed instead of the name in SQL. */
  readonly report?: { readonly title: string; readonly range?: string };
  readonly source: TableSource;
}

/** A table that statements can use. */
export interface CatalogSource extends NamedSource {
  /**
   * Set for a snapshot that is named by its day. There can be hundreds of them, so they are only opened for statements
   * that name them.
   */
  readonly dated?: {
    /** The name of the latest snapshot of the same report. */
    readonly report: string;
    /** ISO 8601. */
    readonly downloadedAt: string;
    /** The header. */
    readonly columns: readonly string[];
    readonly rows?: number;
  };
}

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** Called with the share of the work that is complete, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Reads tables of any size and shape in a separate process, which has no token and sends no network requests. */
export interface ReportEngine {
  /**
   * Opens a table. A column has a type other than text only if all its cells have a value of that type in a usual
   * spelling. The text of every cell is preserved.
   *
   * @throws UserError of kind `canceled`, `csv`, `file`, or `state`, and of kind `platform` if the engine can't
   * run on this computer
   */
  open(source: TableSource, options?: OpenOptions): Promise<TableReader>;
  /**
   * Runs one read-only SQL statement over the named tables and returns the result as a table.
   *
   * @throws UserError of kind `input` with the reason if the statement is rejected or fails, and the errors of
   *   `open`
   */
  query(sql: string, tables: readonly NamedSource[], options?: OpenOptions): Promise<TableReader>;
  /** Stops the process. A later request restarts it. */
  stop(): Promise<void>;
}
