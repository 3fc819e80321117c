/** The family of the keys of warehouse tables. */
export const warehouseFamily = 'warehouse';

export function warehouseTableKey(warehouseId: string, table: string): string {
  return `${warehouseFamily}/${warehouseId}/${table}`;
}

/** Parses a key of `warehouseTableKey`; `undefined` for other keys. Names of tables can contain any characters. */
export function readWarehouseTableKey(
  key: string,
): { readonly warehouseId: string; readonly table: string } | undefined {
  const [, warehouseId, table] = /^warehouse\/([^/]+)\/([^]+)$/.exec(key) ?? [];
  return warehouseId === undefined || table === undefined ? undefined : { warehouseId, table };
}
