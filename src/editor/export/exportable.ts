import type { Connection } from '../../instance/connection';
import type { NameParts } from '../../reports/export/exportName';
import type { ExportSpec } from '../../reports/export/exportWish';
import type { TableView } from '../../reports/export/rows';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import type { App } from '../app';
import type { Progressing } from '../adapters/progress';

/** Something that can be handed on. */
export interface Exportable {
  /** `User registry`, `by_user_month, last month`. */
  readonly title: string;
  readonly names: NameParts;
  /** The file as the instance sent it, where there is one. */
  readonly original?: { readonly path: string; readonly extension: 'csv' | 'json' };
  /** Opens the table in it, which the export closes; absent where no engine reads it. */
  readonly openTable?: (signal: AbortSignal) => Promise<TableReader>;
  /** What the user sees of it; the whole table when left out. */
  readonly view?: TableView;
  /** The columns to be exported, where they are known before the table is opened. */
  readonly columns?: readonly TableColumn[];
  readonly connectionId: string;
  /** How to get at it again, for repeating the export; absent where it cannot be. */
  readonly wish?: ExportSpec;
}

export interface CatalogEntry {
  readonly label: string;
  /** Freshness and size, or that it is to be fetched. */
  readonly description: string;
  readonly wish: ExportSpec;
}

/** What a connection's analytics have to hand on. */
export interface ExportCatalog {
  list(connection: Connection): Promise<readonly CatalogEntry[]>;
  /**
   * What a wish names.
   *
   * @param fresh fetch it even when there is a snapshot
   * @throws UserError of kind `input` when the wish names nothing there is
   */
  obtain(
    connection: Connection,
    wish: ExportSpec,
    fresh: boolean,
    progress: Progressing,
  ): Promise<Exportable>;
  /**
   * The columns that a wish is likely to have, by an earlier snapshot of the same report; `undefined` where there is
   * none. Nothing is downloaded.
   *
   * @throws UserError of kind `platform` where no engine reads it
   */
  columns(
    connection: Connection,
    wish: ExportSpec,
    progress: Progressing,
  ): Promise<readonly TableColumn[] | undefined>;
  /** What a row of the view is about; `undefined` for a row about nothing to export. */
  ofRow(row: AnalyticsRow): Promise<Exportable | undefined>;
}

/** The parts of the other features that exporting works with. */
export interface ExportDependencies {
  readonly app: App;
  readonly catalog: ExportCatalog;
}
