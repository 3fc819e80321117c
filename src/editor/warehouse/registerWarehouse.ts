import { Disposable, EventEmitter } from 'vscode';
import { idsOf, warehouseCommands, type WarehouseTarget } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import type { AddedRows } from '../analytics/addedRows';
import type { Exportable } from '../export/exportable';
import type { WarehouseFeature } from './warehouseFeature';
import type { WarehouseServices } from './warehouseDependencies';
import { warehouseRow } from './warehouseRows';
import { warehouseFamily } from './warehouseTableKey';

/** Registers the commands and the tables of data warehouses. Their implementation is loaded on first use. */
export function registerWarehouse(
  services: Omit<WarehouseServices, 'changed'>,
): Disposable & { readonly rows: AddedRows; send(exportable: Exportable): Promise<void> } {
  const { app, tables } = services;
  const { registerCommand } = app.editor;
  const changes = new EventEmitter<void>();
  let loading: Promise<WarehouseFeature> | undefined;
  const load = (): Promise<WarehouseFeature> => (loading ??= create());
  const create = async (): Promise<WarehouseFeature> => {
    const { WarehouseFeature: Feature } = await import('./warehouseFeature');
    return new Feature({ ...services, changed: () => changes.fire() });
  };
  const publish = (): void =>
    setContextKey('instanceExplorer.hasWarehouses', app.warehouses.list().length > 0);
  publish();
  const parts = Disposable.from(
    changes,
    app.warehouses.onDidChange(() => {
      publish();
      changes.fire();
    }),
    tables.restoreTables(warehouseFamily, async (key) => (await load()).restore(key)),
    ...idsOf(warehouseCommands).map((id) =>
      registerCommand(id, async (target?: WarehouseTarget) => (await load()).run(id, target)),
    ),
  );
  return {
    rows: {
      roots: () => app.warehouses.list().map(warehouseRow),
      children: async (row) => (await load()).children(row),
      onDidChange: changes.event,
    },
    send: async (exportable) => (await load()).sendTable(exportable),
    dispose: () => void parts.dispose(),
  };
}
