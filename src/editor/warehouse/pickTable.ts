import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';
import { pickItem } from '../adapters/picks';
import { warehouseTableRows } from './warehouseRows';

/** Lets the user select a table of a warehouse. Returns `undefined` if the user closes the prompt. */
export async function pickTable(
  warehouse: Warehouse,
  tables: readonly WarehouseTable[],
  texts: { readonly title: string; readonly placeHolder: string },
): Promise<WarehouseTable | undefined> {
  const rows = warehouseTableRows(warehouse, tables, Date.now());
  const chosen = await pickItem(
    tables.map((table, place) => ({ label: table.name, description: rows[place]?.description ?? '', table })),
    { ...texts, matchOnDescription: true },
  );
  return chosen?.table;
}
