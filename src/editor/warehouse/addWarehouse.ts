import * as l10n from '@vscode/l10n';
import { warehouseOrigin, type Warehouse, type WarehouseRole } from '../../warehouse/warehouse';
import type { App } from '../app';
import { showWarning } from '../adapters/showMessages';
import { askSteps } from '../adapters/steps/steps';
import { draftWarehouse, startWarehouseDraft, type WarehouseDraft } from './warehouseDraft';
import {
  accountSteps,
  databaseStep,
  warehouseKindStep,
  warehouseNameStep,
  warehouseUrlStep,
  writerProblem,
} from './warehouseSteps';

/**
 * Prompts for a data warehouse and its accounts, and tests each account. Then saves the passwords and the warehouse.
 *
 * @returns the warehouse, or `undefined` if the user closes the wizard
 */
export function addWarehouse(app: App): Promise<Warehouse | undefined> {
  return askDraft(app, startWarehouseDraft(), l10n.t('Add Data Warehouse'));
}

/**
 * Lets the user edit a warehouse in the steps of `addWarehouse`. Never sends a stored password to another
 * origin.
 */
export async function editWarehouse(app: App, existing: Warehouse): Promise<Warehouse | undefined> {
  const stored = new Set<WarehouseRole>();
  for (const role of ['read', 'write'] as const)
    if ((await app.warehousePasswords.get(existing, role)) !== undefined) stored.add(role);
  return askDraft(app, startWarehouseDraft(existing, stored), l10n.t('Edit {name}', { name: existing.name }));
}

/**
 * Prompts for the account that sends tables, tests it, and saves it.
 *
 * @returns the warehouse with the account, or `undefined` if the user closes the prompt
 */
export async function addWriter(app: App, existing: Warehouse): Promise<Warehouse | undefined> {
  const draft = startWarehouseDraft(existing);
  draft.asksWriter = true;
  const title = l10n.t('Account That Sends Tables to {warehouse}', { warehouse: existing.name });
  if (!(await askSteps(title, accountSteps(app, draft, 'write')))) return undefined;
  const warehouse = draftWarehouse(draft);
  await app.warehousePasswords.store(warehouse, 'write', draft.accounts.write.password);
  await app.warehouses.save(warehouse);
  warnAboutWriter(draft);
  return warehouse;
}

async function askDraft(app: App, draft: WarehouseDraft, title: string): Promise<Warehouse | undefined> {
  const isComplete = await askSteps(title, [
    warehouseKindStep(draft),
    warehouseUrlStep(draft),
    databaseStep(draft),
    ...accountSteps(app, draft, 'read'),
    warehouseNameStep(app, draft),
    ...accountSteps(app, draft, 'write'),
  ]);
  if (!isComplete) return undefined;
  const { existing, accounts, asksWriter } = draft;
  const warehouse = draftWarehouse(draft);
  if (existing && warehouseOrigin(existing) !== warehouseOrigin(warehouse)) {
    await app.warehousePasswords.removeAll(existing.id);
  }
  await app.warehousePasswords.store(warehouse, 'read', accounts.read.password);
  if (asksWriter) await app.warehousePasswords.store(warehouse, 'write', accounts.write.password);
  await app.warehouses.save(warehouse);
  app.editor.log.info(`Saved the data warehouse "${warehouse.name}" at ${warehouse.url}.`);
  warnAboutWriter(draft);
  return warehouse;
}

function warnAboutWriter(draft: WarehouseDraft): void {
  const problem = writerProblem(draft);
  if (problem !== undefined) void showWarning(problem);
}
