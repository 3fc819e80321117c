import type { Connection } from '../../instance/connection';
import type { NameParts } from '../../reports/export/exportName';
import type { ExportSpec } from '../../reports/export/exportWish';
import type { TableView } from '../../reports/export/rows';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import type { App } from '../app';
import type { Progressing } from '../adapters/progress';

/** A table to export. */
export interface Exportable {
  /** `User registry`, `by_user_month, last month`. */
  readonly title: string;
  readonly names: NameParts;
  /** The file as the instance sent it, if it exists. */
  readonly original?: { readonly path: string; readonly extension: 'csv' | 'json' };
  /** Opens the table. The export closes it. Absent if no engine can read the table. */
  readonly openTable?: (signal: AbortSignal) => Promise<TableReader>;
  /** The rows and columns that the user sees; the complete table if omitted. */
  readonly view?: TableView;
  /** The columns to export, if known before the table is opened. */
  readonly columns?: readonly TableColumn[];
  readonly connectionId: string;
  /** Whether the opened table has the columns with user names. */
  readonly userNames?: boolean;
  /** The spec to repeat the export; absent if it can't be repeated. */
  readonly wish?: ExportSpec;
}

export interface CatalogEntry {
  readonly label: string;
  /** The age and size, or that it isn't downloaded. */
  readonly description: string;
  readonly wish: ExportSpec;
}

export interface ObtainOptions {
  /** Whether to download the table even if there is a snapshot. */
  readonly fresh: boolean;
  /** Whether to add the stored user names. */
  readonly userNames?: boolean;
}

/** The exportable analytics of a connection. */
export interface ExportCatalog {
  list(connection: Connection): Promise<readonly CatalogEntry[]>;
  /**
   * The table of an export spec.
   *
   * @throws UserError of kind `input` if it doesn't exist
   */
  obtain(
    connection: Connection,
    wish: ExportSpec,
    options: ObtainOptions,
    progress: Progressing,
  ): Promise<Exportable>;
  /**
   * The expected columns of an export spec, from an earlier snapshot of the same report; `undefined` if there is
   * none. Nothing is downloaded.
   *
   * @throws UserError of kind `platform` if no engine can read it
   */
  columns(
    connection: Connection,
    wish: ExportSpec,
    progress: Progressing,
  ): Promise<readonly TableColumn[] | undefined>;
  /** The table of a row of the Analytics view; `undefined` for a row without data. */
  ofRow(row: AnalyticsRow): Promise<Exportable | undefined>;
}

/** The parts of other features that exports use. */
export interface ExportDependencies {
  readonly app: App;
  readonly catalog: ExportCatalog;
}
