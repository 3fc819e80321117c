import type { NamedSource, TableSource } from '../../reports/engine/engine';
import type { NameParts } from '../../reports/export/exportName';
import type { TableQuery } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import type { SqlTables } from './sqlTables';

/** Which rows and columns of a table to hand on. */
export interface TableSelection {
  readonly query: TableQuery;
  /** Ids, in the order shown. */
  readonly columns: readonly string[];
}

/** What is saved about a result besides its file, to restore its tab after a reload. */
export interface SavedResultInfo {
  /** What its exports are named by; without these, it can't be exported from the page. */
  readonly names?: NameParts;
  /** The tables that SQL over it may name. */
  readonly tables?: readonly NamedSource[];
}

/** A table and what stands above it. Nothing of it but the words reaches the page. */
export interface TableToOpen {
  /** Names what is kept about the table; the part before the first slash says who can find it again. */
  readonly key: string;
  readonly title: string;
  /** One line: instance, range, freshness, size. Rows are added to it. */
  readonly provenance: string;
  readonly source: TableSource;
  /** The id of the connection that it is from: its statements are kept with it. */
  readonly connection?: string;
  /** Set if its file is in a folder of `createResultFolder`, which is deleted when the tab is closed. */
  readonly result?: SavedResultInfo;
  /** The statement that the SQL tab opens with, such as the one that made this table. */
  readonly statement?: string;
  /** The other tables that SQL over this one may name. */
  readonly catalog?: () => Promise<readonly NamedSource[]>;
  /** Hands on what the user sees; without one, the table cannot be exported from the page. */
  readonly exportTable?: (selection: TableSelection, columns: readonly TableColumn[]) => Promise<void>;
}

export interface OpenTable {
  /** The id of the connection that the table is from. */
  readonly connection: string | undefined;
  readonly catalog: TableToOpen['catalog'];
  /** The statement that the SQL tab opens with. */
  readonly statement?: string;
  readonly reader: TableReader;
  readonly title: string;
  readonly provenance: string;
  /** Absent where there is no engine to ask. */
  readonly sql: SqlTables | undefined;
  readonly exportTable: ((selection: TableSelection) => Promise<void>) | undefined;
}
