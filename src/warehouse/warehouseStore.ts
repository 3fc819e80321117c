import * as l10n from '@vscode/l10n';
import { Emitter } from '../shared/emitter';
import type { StateStore } from '../shared/ports';
import { isLocalWarehouse, parseWarehouse, type Warehouse } from './warehouse';

/** The key of the warehouses whose URLs are valid on any computer. Settings Sync may synchronize it. */
export const warehousesKey = 'warehouses';

/** The key of the warehouses whose URLs are valid only on this computer. */
export const localWarehousesKey = 'localWarehouses';

/** The keys of the state that all windows share. */
export type WarehouseKey = typeof warehousesKey | typeof localWarehousesKey;

/**
 * The saved data warehouses, without passwords, in the order in which they were added. Warehouses on this computer
 * follow the others.
 */
export class WarehouseStore {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;

  constructor(private readonly state: StateStore<WarehouseKey>) {}

  /** Returns all valid warehouses. Reads the state each time, because another window may have changed it. */
  list(): readonly Warehouse[] {
    return ([warehousesKey, localWarehousesKey] as const).flatMap((key) => {
      const stored = this.state.get(key);
      if (!Array.isArray(stored)) return [];
      return stored.map(parseWarehouse).filter((warehouse) => warehouse !== undefined);
    });
  }

  get(id: string): Warehouse | undefined {
    return this.list().find((warehouse) => warehouse.id === id);
  }

  /** Adds a warehouse, or replaces the one with the same ID in place. */
  async save(warehouse: Warehouse): Promise<void> {
    const all = this.list();
    const known = all.some(({ id }) => id === warehouse.id);
    await this.write(
      known ? all.map((other) => (other.id === warehouse.id ? warehouse : other)) : [...all, warehouse],
    );
  }

  async remove(id: string): Promise<void> {
    await this.write(this.list().filter((warehouse) => warehouse.id !== id));
  }

  /** Validates the name of a warehouse. Returns an error message, or `undefined` if the name is valid. */
  nameProblem(name: string, exceptId?: string): string | undefined {
    const requested = name.trim();
    if (requested === '') return l10n.t('Enter a name for the data warehouse.');
    const taken = this.list().some(
      (warehouse) => warehouse.id !== exceptId && warehouse.name.toLowerCase() === requested.toLowerCase(),
    );
    return taken
      ? l10n.t('A data warehouse named "{name}" already exists. Enter another name.', { name: requested })
      : undefined;
  }

  private async write(warehouses: readonly Warehouse[]): Promise<void> {
    const local = warehouses.filter(isLocalWarehouse);
    await this.state.update(
      warehousesKey,
      warehouses.filter((warehouse) => !isLocalWarehouse(warehouse)),
    );
    await this.state.update(localWarehousesKey, local);
    this.changes.fire();
  }
}
