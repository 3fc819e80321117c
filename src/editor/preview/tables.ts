import type { Disposable } from '../../shared/ports';
import type { PendingTable, TableActions, TableToOpen } from './tableToOpen';

/** Opens tables for all features. */
export interface Tables {
  /** Opens a table in an editor, or reveals and updates the one with the same key. */
  openTable(table: TableToOpen): Promise<void>;
  /**
   * Opens the tab of a table before its data is there. The tab shows the progress, and a failure with its reason; the
   * table replaces it. Canceling there or closing the tab cancels the download.
   */
  openPending(table: PendingTable): Promise<void>;
  /** Updates a table if it is open, for example when more of it was downloaded or there is a new snapshot. */
  refreshTable(table: TableToOpen): Promise<void>;
  /**
   * Restores tables after a window reload, when only their keys are known.
   *
   * @param family the part of the keys before the first slash
   * @param find the table of a key; `undefined` if it doesn't exist any longer
   * @param actions what the page of a key can do, which isn't saved with a result
   */
  restoreTables(
    family: string,
    find: (key: string) => Promise<TableToOpen | undefined>,
    actions?: (key: string) => TableActions,
  ): Disposable;
}
