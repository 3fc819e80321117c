import * as l10n from '@vscode/l10n';
import type { StateStore } from '../shared/ports';
import { RecordStore } from '../shared/recordStore';
import { isLocalWarehouse, parseWarehouse, type Warehouse } from './warehouse';

/** The key of the warehouses whose URLs are valid on any computer. Settings Sync may synchronize it. */
export const warehousesKey = 'warehouses';

/** The key of the warehouses whose URLs are valid only on this computer. */
export const localWarehousesKey = 'localWarehouses';

/** The keys of the state that all windows share. */
export type WarehouseKey = typeof warehousesKey | typeof localWarehousesKey;

/** The saved data warehouses, without passwords. */
export class WarehouseStore extends RecordStore<Warehouse, WarehouseKey> {
  constructor(state: StateStore<WarehouseKey>) {
    super(state, {
      key: warehousesKey,
      localKey: localWarehousesKey,
      isLocal: isLocalWarehouse,
      parse: parseWarehouse,
      noName: () => l10n.t('Enter a name for the data warehouse.'),
      nameTaken: (name) =>
        l10n.t('A data warehouse named "{name}" already exists. Enter another name.', { name }),
    });
  }
}
