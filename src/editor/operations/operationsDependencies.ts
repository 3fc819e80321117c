import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import type { Exports } from '../export/registerExport';
import type { OperationChecker } from '../language/operationChecker';
import type { Tables } from '../tables/tables';

/** The services of other features that operations require. */
export interface OperationsDependencies {
  readonly app: App;
  readonly checker: OperationChecker;
  readonly scratch: ScratchConnections;
  readonly tables: Tables;
  readonly exporting: Exports;
  /** Refreshes the history view. */
  refreshHistory(): void;
}
