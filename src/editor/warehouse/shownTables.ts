import { isStagingTable } from '../../warehouse/send/sendToWarehouse';
import type { WarehouseClient, WarehouseTable } from '../../warehouse/warehouseClient';
import type { Warehouse } from '../../warehouse/warehouse';
import { pickItem } from '../adapters/picks';
import { warehouseTableRows } from './warehouseRows';

/** Returns the tables of a warehouse, without those of running and interrupted transfers. */
export async function shownTables(
  client: WarehouseClient,
  signal?: AbortSignal,
): Promise<readonly WarehouseTable[]> {
  return (await client.tables(signal)).filter(({ name }) => !isStagingTable(name));
}

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
