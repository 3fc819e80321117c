import { window } from 'vscode';
import type { Disposable } from '../../shared/ports';
import type { PendingTable, TableActions, TableToOpen } from './tableToOpen';
import { tableKeyOf } from './tableUri';

/** The table editor functions for other features. */
export interface Tables {
  /** Opens a table in an editor, or reveals and updates the table with the same key. */
  openTable(table: TableToOpen): Promise<void>;
  /**
   * Opens the tab of a table before its data is downloaded. The tab shows the progress and a Cancel button, and then
   * the table or the error. Closing the tab cancels the download.
   */
  openPending(table: PendingTable): Promise<void>;
  /** Updates a table if it is open, for example with a later snapshot. */
  refreshTable(table: TableToOpen): Promise<void>;
  /**
   * Registers functions that restore the tables of a family after a window reload.
   *
   * @param family the part of the keys before the first slash
   * @param find returns the table of a key, or `undefined` if it isn't available
   * @param actions returns the actions of a table, which aren't saved with a result
   */
  restoreTables(
    family: string,
    find: (key: string) => Promise<TableToOpen | undefined>,
    actions?: (key: string) => TableActions,
  ): Disposable;
}

/** Returns the key of the table in the active tab; `undefined` for other tabs and for workspace files. */
export function activeTableKey(): string | undefined {
  const tab = window.tabGroups.activeTabGroup.activeTab;
  return tab && tableKeyOf(tab)[0];
}
