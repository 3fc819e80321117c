import type { App } from '../../app';
import type { Connection } from '../../instance/connection';
import type { Exports } from '../export/registerExport';
import type { ScratchConnections } from '../connections/scratchConnections';
import type { OperationChecker } from '../language/operationChecker';
import type { Tables } from '../preview/tables';

/** What running operations takes from the other features. Its bundle would hold copies of them if it imported them. */
export interface OperationsHost {
  readonly app: App;
  readonly checker: OperationChecker;
  readonly scratch: ScratchConnections;
  /** Lets the user choose the connection of this window, or add one. */
  chooseConnection(): Promise<void>;
  /** Lets the user pick one of the connections for a single purpose. */
  pickConnection(purpose: string): Promise<Connection | undefined>;
  readonly tables: Tables;
  readonly exportTable: Exports['exportTable'];
  /** Downloads and exports the report of a task. */
  readonly exportForTask: Exports['exportForTask'];
  /** The history view has to be brought up to date. */
  refreshHistory(): void;
}
