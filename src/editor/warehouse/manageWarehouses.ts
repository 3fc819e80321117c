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

/**
 * Tests the accounts of a warehouse, and shows their grants. Prompts for a password that the server rejects, and for
 * that of the reading account if it isn't stored on this computer. Stores it after a test.
 *
 * @returns whether the user entered a password
 * @throws UserError of kind `credential` if the user closes the prompt, of kind `secretStorage` if a password can't be
 *   read or stored, and any error of the test
 */
export async function testWarehouse(app: App, warehouse: Warehouse): Promise<boolean> {
  const { name, database, user, writer, kind } = warehouse;
  const read = await testRole(app, warehouse, 'read');
  const hasWriter =
    writer !== undefined && (await app.warehousePasswords.get(warehouse, 'write')) !== undefined;
  const write = hasWriter ? await testRole(app, warehouse, 'write') : undefined;
  const grants = [
    readingGrants(read.grants, user, database),
    write && writingGrants(write.grants, writer?.user ?? '', database),
  ].filter((about): about is GrantsText => about !== undefined);
  const text = [
    l10n.t('{warehouse} responds ({server} {version}).', {
      warehouse: name,
      server: kindNames[kind],
      version: read.version,
    }),
    ...grants.map((about) => about.text),
  ].join(' ');
  void (grants.every(({ isFine }) => isFine) ? showInformation(text) : showWarning(text));
  return read.isEntered || write?.isEntered === true;
}

async function testRole(
  { warehousePasswords }: App,
  warehouse: Warehouse,
  role: WarehouseRole,
): Promise<TestedAccount & { readonly isEntered: boolean }> {
  const test = (password: string): Promise<TestedAccount> =>
    withProgress(l10n.t('Testing {warehouse}...', { warehouse: warehouse.name }), ({ signal }) =>
      testOnce(warehouse, role, password, signal),
    );
  const stored = await warehousePasswords.get(warehouse, role);
  const accepted = stored === undefined ? undefined : await unlessRejected(test(stored));
  if (accepted) return { ...accepted, isEntered: false };
  const password = await askPassword(warehouse, role);
  const tested = await test(password);
  await warehousePasswords.store(warehouse, role, password);
  return { ...tested, isEntered: true };
}

async function unlessRejected(test: Promise<TestedAccount>): Promise<TestedAccount | undefined> {
  try {
    return await test;
  } catch (error) {
    if (error instanceof UserError && error.kind === 'unauthorized') return undefined;
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
