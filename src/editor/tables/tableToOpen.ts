import type { CatalogSource, NamedSource, ReportEngine, TableSource } from '../../reports/engine/engine';
import type { NameParts } from '../../reports/export/exportName';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import type { AnalysisPage } from '../../shared/tableEditor/analysisPage';
import type { ConnectionsAction, ConnectionsPage } from '../../shared/tableEditor/connectionsPage';
import type { CreditsPage } from '../../shared/tableEditor/creditsPage';
import type { UserNamesInfo } from '../../shared/tableEditor/pageMessages';
import type { CoveredDays } from '../../shared/table/coveredDays';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { TablePage, TableReader } from '../../shared/table/reader';
import type { Spelling, TableColumn, TableNote } from '../../shared/table/table';
import type { Disposable } from '../../shared/ports';
import type { ShowProgress } from '../adapters/progress';
import type { SqlTables, StatementRunner } from './sqlTables';

/** The source of a table that isn't in a file, such as a table of a data warehouse. */
export interface RemoteSource {
  readonly kind: 'remote';
  /** Opens the table. Rejects with a `UserError`. */
  readonly open: () => Promise<{ readonly reader: TableReader; readonly statements: StatementRunner }>;
}

/** The rows and columns of a table to export. */
export interface TableSelection {
  readonly query: TableQuery;
  /** Column IDs, in the order shown. */
  readonly columns: readonly string[];
}

/** The saved data of a result besides its file, for restoring its tab after a window reload. */
export interface SavedResultInfo {
  /** The name parts for exports; if omitted, the result can't be exported. */
  readonly names?: NameParts;
  /** The tables that SQL statements can reference besides the result. */
  readonly tables?: readonly NamedSource[];
  /** Set if the rows are the changes between two snapshots. */
  readonly comparison?: ComparisonInfo;
  /** The content of the Analysis tab; set if an analysis produced the result. */
  readonly analysis?: AnalysisPage;
  /** The content of the Connections tab; set if the result combines responses from several connections. */
  readonly connections?: ConnectionsPage;
  /** When the data was downloaded, in milliseconds since 1970. */
  readonly asOf?: number;
}

/** An operation on several connections. Disposed when the last tab of its table is closed or another one replaces it. */
export interface LiveConnections extends Disposable {
  readonly page: () => ConnectionsPage;
  readonly onDidChange: (listener: () => void) => Disposable;
  /** @param target a connection ID or, to select a list, its path */
  readonly act: (action: ConnectionsAction, target: string | undefined) => Promise<void>;
}

/** @param say shows the progress */
type ReportingAction = (signal: AbortSignal, say: (progress: string) => void) => Promise<void>;

/** The actions that a webview can request for its table, including after a window reload. */
export interface TableActions {
  /** Downloads or reads the table again, and shows it. Rejects with the error of the download or reader. */
  readonly refresh?: (signal: AbortSignal) => Promise<void>;
  /** Prompts for another date range and shows its data under the same key. */
  readonly changeRange?: ReportingAction;
  /** Prompts for another snapshot of a comparison and shows its changes under the same key. */
  readonly changeSnapshot?: (side: 'earlier' | 'later', shown: ComparisonInfo) => Promise<void>;
  /** Prompts for the delimiter of a CSV file, and shows the file with it. */
  readonly changeDelimiter?: () => Promise<void>;
  /** Treats a text column as numbers or times (see `TableSource.treated`), or as text, and shows the table again. */
  readonly treatColumn?: (column: string, spelling: Spelling | undefined) => Promise<void>;
}

/** Another way to the data of a table that the report engine can't read on this computer. */
export interface WithoutEngine {
  /** The label of its button. */
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** The content of the tabs of a table, and the texts of its header. */
interface TableContent extends TableActions {
  readonly title: string;
  /** A short description of the origin of the rows, such as a connection, a range, or a file. */
  readonly provenance: string;
  /** Additional information about the source, such as its size. */
  readonly details?: string;
  /** When the rows were downloaded or the file was changed, in milliseconds since 1970. */
  readonly asOf?: number;
  /** Whether the table contains only the first rows of a running download. */
  readonly downloading?: boolean;
  /** The content of the Analysis tab of a table that isn't the result of an analysis. */
  readonly analysis?: AnalysisPage;
  /** The content of the Credits tab; set if the table contains credits. */
  readonly credits?: CreditsPage;
  /** The initial statement of the SQL tab, such as the one that created this table. */
  readonly statement?: string;
  /** Set if user names can be added to the user IDs. */
  readonly userNames?: UserNamesInfo;
  /** Downloads the user names and shows the table with them. */
  readonly loadUserNames?: ReportingAction;
  /** The days that the rows of a report cover. */
  readonly coveredDays?: CoveredDays;
  /** Notes for the user, shown before those of the reader. */
  readonly notes?: readonly TableNote[];
}

/** A table to open, with the texts of its header. The webview doesn't receive its source. */
export interface TableToOpen extends TableContent {
  /**
   * Identifies the table and its saved state. The part before the first slash is the family; see
   * `Tables.restoreTables`.
   */
  readonly key: string;
  /** The date range of a report, which distinguishes tables with the same title. */
  readonly range?: string;
  readonly source: TableSource | RemoteSource;
  /** Opens the source in the engine; if omitted, `engine.open` does. */
  readonly openSource?: (
    engine: ReportEngine,
    source: TableSource,
    signal: AbortSignal,
  ) => Promise<TableReader>;
  /**
   * The ID of the table's connection or data warehouse, which also determines the saved statements; omitted for
   * workspace files.
   */
  readonly connection?: string;
  /** Set if `createResultFolder` created the folder of the file. Closing the tab deletes this folder. */
  readonly result?: SavedResultInfo;
  /** The operation whose responses the table combines. Omitted after a window reload. */
  readonly connections?: LiveConnections;
  /** The initial filters, which replace the saved filters. */
  readonly filters?: readonly ColumnFilter[];
  /** Whether to discard the saved view, for example because another run produced the rows. */
  readonly discardsView?: boolean;
  /** Returns the tables that SQL statements can reference. A table that isn't one of them is added as `data`. */
  readonly catalog?: () => Promise<readonly CatalogSource[]>;
  /** Offered where the report engine isn't available. */
  readonly withoutEngine?: WithoutEngine;
  /** Exports a selection; if omitted, the table can't be exported. */
  readonly exportTable?: (selection: TableSelection, columns: readonly TableColumn[]) => Promise<void>;
}

/** A table in a file. */
export interface FileTable extends TableToOpen {
  readonly source: TableSource;
}

/** A table whose data must be downloaded. */
export interface PendingTable extends Pick<TableToOpen, 'key' | 'title' | 'connection'> {
  /** A sentence that explains the table. */
  readonly sentence: string;
  /** Downloads the table, which has the same key, title, and connection. */
  readonly load: (showProgress: ShowProgress) => Promise<TableToOpen>;
}

export interface OpenTable extends TableContent {
  /** The ID of the table's connection or data warehouse; `undefined` for workspace files. */
  readonly connection: string | undefined;
  readonly catalog: TableToOpen['catalog'];
  readonly comparison?: ComparisonInfo;
  readonly reader: TableReader;
  /** Returns the first page of all rows, or `undefined` if it can't be read. */
  readonly firstPage: () => Promise<TablePage | undefined>;
  /** Whether the table has only the first rows of a large file, because the user canceled the reading of the others. */
  readonly isCut?: boolean;
  readonly connections?: Pick<LiveConnections, 'page'> & Partial<LiveConnections>;
  readonly sql: SqlTables;
  readonly exportTable: ((selection: TableSelection) => Promise<void>) | undefined;
}

/** Returns the path of the file of a table, or `undefined` for a remote table. */
export function pathOf({ source }: Pick<TableToOpen, 'source'>): string | undefined {
  return source.kind === 'remote' ? undefined : source.path;
}
