import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { kindNames, type Warehouse, type WarehouseRole } from '../../warehouse/warehouse';
import type { App } from '../app';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation, showWarning } from '../adapters/showMessages';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { readingGrants, writingGrants, type GrantsText } from './grantsText';
import { testOnce, type TestedAccount } from './testAccount';
import { askPassword, type WarehouseClients } from './warehouseClients';

/** Tests the accounts of a warehouse whose passwords are stored. Shows their grants. */
export async function checkWarehouse(app: App, warehouse: Warehouse): Promise<void> {
  const tested = await withProgress(
    l10n.t('Testing {warehouse}...', { warehouse: warehouse.name }),
    async ({ signal }) => ({
      read: await testStored(app, warehouse, 'read', signal),
      write: warehouse.writer === undefined ? undefined : await testStored(app, warehouse, 'write', signal),
    }),
  );
  const { name, database } = warehouse;
  const version = tested.read?.version ?? '';
  const grants = [
    tested.read && readingGrants(tested.read.grants, warehouse.user, database),
    tested.write && writingGrants(tested.write.grants, warehouse.writer?.user ?? '', database),
  ].filter((about): about is GrantsText => about !== undefined);
  const text = [
    l10n.t('{warehouse} responds ({server} {version}).', {
      warehouse: name,
      server: kindNames[warehouse.kind],
      version,
    }),
    ...grants.map((about) => about.text),
  ].join(' ');
  void (grants.every(({ isFine }) => isFine) ? showInformation(text) : showWarning(text));
}

async function testStored(
  app: App,
  warehouse: Warehouse,
  role: WarehouseRole,
  signal: AbortSignal,
): Promise<TestedAccount | undefined> {
  const password = await app.warehousePasswords.get(warehouse, role);
  return password === undefined ? undefined : testOnce(warehouse, role, password, signal);
}

/**
 * Prompts for the passwords of a warehouse that aren't stored on this computer or that the server rejects. Stores
 * each password after a test.
 *
 * @throws UserError of kind `credential` if the user closes the prompt, of kind `secretStorage` if a password can't be
 *   read or stored, and any error of the test
 */
export async function enterPasswords(app: App, warehouse: Warehouse): Promise<void> {
  const { warehousePasswords } = app;
  for (const role of warehouse.writer === undefined ? (['read'] as const) : (['read', 'write'] as const)) {
    const test = (password: string): Promise<TestedAccount> =>
      withProgress(l10n.t('Testing {warehouse}...', { warehouse: warehouse.name }), ({ signal }) =>
        testOnce(warehouse, role, password, signal),
      );
    const stored = await warehousePasswords.get(warehouse, role);
    if (stored !== undefined && (await isAccepted(test(stored)))) continue;
    const password = await askPassword(warehouse, role);
    await test(password);
    await warehousePasswords.store(warehouse, role, password);
  }
}

async function isAccepted(test: Promise<unknown>): Promise<boolean> {
  try {
    await test;
    return true;
  } catch (error) {
    if (error instanceof UserError && error.kind === 'unauthorized') return false;
    throw error;
  }
}

/** Deletes a warehouse and its stored data after a confirmation. Its tables on the server aren't deleted. */
export async function removeWarehouse(
  app: App,
  clients: WarehouseClients,
  warehouse: Warehouse,
): Promise<void> {
  const remove = l10n.t({ message: 'Remove', comment: 'Button that removes a data warehouse' });
  const chosen = await confirmDangerous({
    message: l10n.t('Remove the data warehouse "{name}"?', { name: warehouse.name }),
    detail: l10n.t(
      "Its passwords, SQL statements, and query results will be deleted from this computer, and its open tables will be closed. The tables on the server won't be deleted.",
    ),
    actions: [remove],
  });
  if (chosen !== remove) return;
  // Deletes the passwords first. If this fails, the warehouse is still listed, and the user can remove it again.
  await app.warehousePasswords.removeAll(warehouse.id);
  await app.data.forget(warehouse.id);
  await clients.close(warehouse.id);
  await app.warehouses.remove(warehouse.id);
}

/**
 * Lets the user select a warehouse. If there is only one, returns it without a prompt.
 *
 * @returns `undefined` if the user closes the prompt, or `'add'` if there are no warehouses
 */
export async function pickWarehouse(app: App, purpose: string): Promise<Warehouse | 'add' | undefined> {
  const all = app.warehouses.list();
  if (all.length === 0) return 'add';
  if (all.length === 1) return all[0];
  const chosen = await pickItem(
    all.map((warehouse) => ({
      label: warehouse.name,
      description: `${warehouse.database} · ${warehouse.url}`,
      warehouse,
    })),
    { placeHolder: purpose, matchOnDescription: true },
  );
  return chosen?.warehouse;
}
