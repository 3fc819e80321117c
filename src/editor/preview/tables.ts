import type { Disposable } from '../../shared/ports';
import type { TableToOpen } from './tableToOpen';

/** Where every feature opens its tables. */
export interface Tables {
  /** Opens a table in an editor, or brings the one with the same key to the front with what it is by then. */
  openTable(table: TableToOpen): Promise<void>;
  /** Shows what a table is by then, where it is open: more of it was received, or another snapshot. */
  refreshTable(table: TableToOpen): void;
  /**
   * Finds tables again after a reload of the window, when only their keys are known.
   *
   * @param family the part of the keys before the first slash
   * @param find the table of a key; `undefined` when it is gone
   */
  restoreTables(family: string, find: (key: string) => Promise<TableToOpen | undefined>): Disposable;
}
