import type { App } from '../app';
import type { ExportCatalog } from '../export/exportable';
import type { Exports } from '../export/registerExport';
import type { Tables } from '../tables/tables';
import type { WarehouseClients } from './warehouseClients';

/** The services of other features that warehouses require. */
export interface WarehouseServices {
  readonly app: App;
  readonly tables: Tables;
  readonly exportTable: Exports['exportTable'];
  /** Returns the reports that can be sent. */
  readonly catalog: () => ExportCatalog;
  /** Called when the rows of the Analytics view have changed. */
  readonly changed: () => void;
}

export interface WarehouseDependencies extends WarehouseServices {
  readonly clients: WarehouseClients;
}
