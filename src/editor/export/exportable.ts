import type { Connection } from '../../instance/connection';
import type { NameParts } from '../../reports/export/exportName';
import type { ExportSpec } from '../../reports/export/exportSpec';
import type { TableView } from '../../reports/export/rows';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import type { App } from '../app';
import type { Progressing } from '../adapters/progress';

/** A table to export. */
export interface Exportable {
  /** The title of the table, for example `User registry` or `Monthly, last month`. */
  readonly title: string;
  readonly names: NameParts;
  /** The file with the unmodified data from the instance, if it exists. */
  readonly original?: { readonly path: string; readonly extension: 'csv' | 'json' };
  /** Identifies the downloaded rows, if they are those of one snapshot. */
  readonly snapshot?: { readonly id: string; readonly sha256: string };
  /** Opens the table, which the caller closes. If omitted, only the original file can be exported. */
  readonly openTable?: (signal: AbortSignal) => Promise<TableReader>;
  /** The rows and columns to export; the complete table if omitted. */
  readonly view?: TableView;
  /** The columns to export, if known before the table is opened. */
  readonly columns?: readonly TableColumn[];
  readonly connectionId: string;
  /** Whether the opened table contains added user names or teams. */
  readonly userNames?: boolean;
  /** The spec for repeating the export; omitted if it can't be repeated. */
  readonly spec?: ExportSpec;
}

export interface CatalogEntry {
  readonly label: string;
  /** The range of the report, if it has one, and the number of rows (or the size) and age of its latest snapshot. */
  readonly description: string;
  readonly spec: ExportSpec;
  /** Whether the active tab shows the report. */
  readonly isShown: boolean;
}

export interface ObtainOptions {
  /** Whether to download the table even if there is a snapshot. */
  readonly fresh: boolean;
  /** Whether to add the stored user names and the teams. */
  readonly userNames?: boolean;
}

/** The reports that can be exported. */
export interface ExportCatalog {
  list(connection: Connection): Promise<readonly CatalogEntry[]>;
  /**
   * Returns the table of an export spec. Downloads it if necessary.
   *
   * @throws UserError of kind `input` if the spec is invalid, or the error of the download
   */
  obtain(
    connection: Connection,
    spec: ExportSpec,
    options: ObtainOptions,
    progress: Progressing,
  ): Promise<Exportable>;
  /**
   * Returns the expected columns of an export spec from an existing snapshot of the same report, or
   * `undefined` if there is none or it can't be read. Downloads nothing.
   *
   * @throws UserError of kind `input` if the spec is invalid, `platform` if the report engine doesn't support this
   *   platform, or `canceled`
   */
  columns(
    connection: Connection,
    spec: ExportSpec,
    progress: Progressing,
  ): Promise<readonly TableColumn[] | undefined>;
  /**
   * Returns the table of a row of the Analytics view, or `undefined` for a row without a report. Downloads it if
   * necessary.
   *
   * @throws UserError of kind `input` if the report was deleted, or the error of the download
   */
  ofRow(row: AnalyticsRow): Promise<Exportable | undefined>;
}

/** The services of other features that exports require. */
export interface ExportDependencies {
  readonly app: App;
  readonly catalog: ExportCatalog;
  /** Sends a table to a data warehouse that the user selects. */
  readonly send: (exportable: Exportable) => Promise<void>;
}
