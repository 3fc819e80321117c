import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import type { Warehouse, WarehouseRole } from '../../warehouse/warehouse';
import type { WarehouseClient } from '../../warehouse/warehouseClient';
import { openWarehouse } from '../../warehouse/openWarehouse';
import type { App } from '../app';
import { inputSecret } from '../adapters/picks';

/** The clients of the warehouses that were used in this window. */
export class WarehouseClients {
  private readonly opened = new Map<string, Promise<WarehouseClient>>();

  constructor(private readonly app: Pick<App, 'warehousePasswords'>) {}

  /**
   * Returns the client of an account. Prompts for the password if none is stored on this computer.
   *
   * @throws UserError of kind `credential` if the user closes the prompt, of kind `secretStorage` if the password can't
   *   be read or stored, and any error of `openWarehouse` or of the test of an entered password
   */
  get(warehouse: Warehouse, role: WarehouseRole): Promise<WarehouseClient> {
    const key = `${warehouse.id}/${role}`;
    const known = this.opened.get(key);
    if (known) return known;
    const opening = this.open(warehouse, role);
    this.opened.set(key, opening);
    opening.catch(() => {
      if (this.opened.get(key) === opening) this.opened.delete(key);
    });
    return opening;
  }

  /** Closes the clients of a warehouse, because it was edited or removed, or its passwords were entered again. */
  async close(id: string): Promise<void> {
    for (const role of ['read', 'write'] as const) {
      const opening = this.opened.get(`${id}/${role}`);
      this.opened.delete(`${id}/${role}`);
      await opening?.then(
        (client) => client.close(),
        () => undefined,
      );
    }
  }

  private async open(warehouse: Warehouse, role: WarehouseRole): Promise<WarehouseClient> {
    const { warehousePasswords } = this.app;
    const stored = await warehousePasswords.get(warehouse, role);
    if (stored !== undefined) return openWarehouse(warehouse, { role, password: stored });
    const password = await askPassword(warehouse, role);
    const client = await openWarehouse(warehouse, { role, password });
    try {
      await client.test();
      await warehousePasswords.store(warehouse, role, password);
      return client;
    } catch (error) {
      await client.close();
      throw error;
    }
  }
}

/**
 * Prompts for the password of an account.
 *
 * @throws UserError of kind `credential` if the user closes the prompt
 */
export async function askPassword(warehouse: Warehouse, role: WarehouseRole): Promise<string> {
  const user = role === 'read' ? warehouse.user : (warehouse.writer?.user ?? '');
  const password = await inputSecret(
    l10n.t('Sign In to {warehouse}', { warehouse: warehouse.name }),
    l10n.t('Enter the password of {user} for {url}', { user, url: warehouse.url }),
  );
  if (password !== undefined) return password;
  throw new UserError(
    'credential',
    l10n.t('The password of {user} for {warehouse} is required.', { user, warehouse: warehouse.name }),
    { hint: 'editWarehouse' },
  );
}
