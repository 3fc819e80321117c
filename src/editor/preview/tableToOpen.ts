import type { NamedSource, TableSource } from '../../reports/engine/engine';
import type { NameParts } from '../../reports/export/exportName';
import type { ComparisonInfo } from '../../shared/preview/comparisonInfo';
import type { AnalysisPage } from '../../shared/preview/analysisPage';
import type { CreditsPage } from '../../shared/preview/creditsPage';
import type { UserNamesInfo } from '../../shared/preview/protocol';
import type { CoveredDays } from '../../shared/table/coveredDays';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import type { ShowProgress } from '../adapters/progress';
import type { SqlTables } from './sqlTables';

/** The rows and columns of a table to export. */
export interface TableSelection {
  readonly query: TableQuery;
  /** Column IDs, in the order shown. */
  readonly columns: readonly string[];
}

/** The stored data of a result besides its file, to restore its tab after a reload. */
export interface SavedResultInfo {
  /** The name parts for its exports; without these, it can't be exported from the page. */
  readonly names?: NameParts;
  /** The tables that SQL on it can reference. */
  readonly tables?: readonly NamedSource[];
  /** Set if the rows are the changes between two snapshots. */
  readonly comparison?: ComparisonInfo;
  /** The analysis that it is the result of. */
  readonly analysis?: AnalysisPage;
  /** When the data was downloaded, in milliseconds since 1970. */
  readonly asOf?: number;
}

/** What a page can have its feature do with a table, also after a window reload. */
export interface TableActions {
  /** Downloads the table again and then shows it, or shows why that failed by its error. */
  readonly refresh?: (signal: AbortSignal) => Promise<void>;
  /** Prompts for another date range and then shows its data under the same key. */
  readonly changeRange?: () => Promise<void>;
  /** Prompts for another snapshot of a comparison and then shows its changes under the same key. */
  readonly changeSnapshot?: (side: 'earlier' | 'later', shown: ComparisonInfo) => Promise<void>;
}

/** @param say called with the progress, as text for the user */
type LoadUserNames = (signal: AbortSignal, say: (progress: string) => void) => Promise<void>;

/** A table and its header. The page receives only the header texts. */
export interface TableToOpen extends TableActions {
  /** Identifies the saved state of the table; the part before the first slash is the family that restores it. */
  readonly key: string;
  readonly title: string;
  /** Where the rows are from, in a few words: the connection, a range, a file. */
  readonly provenance: string;
  /** More about the source, such as its size. */
  readonly details?: string;
  /** When the rows were downloaded or the file was changed, in milliseconds since 1970. */
  readonly asOf?: number;
  /** Whether these are the first rows of a download. */
  readonly downloading?: boolean;
  readonly source: TableSource;
  /** The ID of the table's connection; its saved statements belong to that connection. */
  readonly connection?: string;
  /** Set if its file is in a folder of `createResultFolder`, which is deleted when the tab is closed. */
  readonly result?: SavedResultInfo;
  /** The buckets of the credits that the table contains. */
  readonly credits?: CreditsPage;
  /** The initial statement of the SQL tab, such as the one that created this table. */
  readonly statement?: string;
  /** If user names can be added to its user IDs. */
  readonly userNames?: UserNamesInfo;
  /** Downloads the user names and then shows the table with them. */
  readonly loadUserNames?: LoadUserNames;
  /** The days that the rows of a report cover. */
  readonly coveredDays?: CoveredDays;
  /** The filters with which it opens, instead of the saved ones. */
  readonly filters?: readonly ColumnFilter[];
  /** The other tables that SQL on this one can reference. */
  readonly catalog?: () => Promise<readonly NamedSource[]>;
  /** Exports the selection; without it, the table can't be exported from the page. */
  readonly exportTable?: (selection: TableSelection, columns: readonly TableColumn[]) => Promise<void>;
}

/** A table whose data must be downloaded. */
export interface PendingTable extends Pick<TableToOpen, 'key' | 'title' | 'connection'> {
  /** Explains the table. */
  readonly sentence: string;
  /** Returns the table, under the same key, title and connection. */
  readonly load: (showProgress: ShowProgress) => Promise<TableToOpen>;
}

export interface OpenTable extends TableActions {
  /** The ID of the table's connection. */
  readonly connection: string | undefined;
  readonly catalog: TableToOpen['catalog'];
  /** The initial statement of the SQL tab. */
  readonly statement?: string;
  readonly comparison?: ComparisonInfo;
  readonly reader: TableReader;
  readonly title: string;
  readonly provenance: string;
  readonly details?: string;
  readonly asOf?: number;
  readonly downloading?: boolean;
  readonly analysis?: AnalysisPage;
  readonly credits?: CreditsPage;
  readonly userNames?: UserNamesInfo;
  readonly loadUserNames?: LoadUserNames;
  readonly coveredDays?: CoveredDays;
  /** Absent if there is no engine. */
  readonly sql: SqlTables | undefined;
  readonly exportTable: ((selection: TableSelection) => Promise<void>) | undefined;
}
