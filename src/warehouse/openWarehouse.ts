import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import type { Warehouse, WarehouseRole } from './warehouse';
import type { WarehouseClient } from './warehouseClient';

/** Connects to a warehouse with one of its accounts. Sends nothing until the first call of the client. */
export async function openWarehouse(
  warehouse: Warehouse,
  account: { readonly role: WarehouseRole; readonly password: string },
): Promise<WarehouseClient> {
  if (warehouse.kind !== 'clickhouse') {
    throw new UserError('input', l10n.t("Trino isn't supported."), {
      advice: l10n.t('Select another kind of data warehouse.'),
    });
  }
  // The library is loaded when it is first used.
  const { clickHouseClient } = await import('./clickhouse/clickHouseClient');
  return clickHouseClient(warehouse, account);
}
