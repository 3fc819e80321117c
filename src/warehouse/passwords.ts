import type { Machine } from '../instance/machine';
import { SecretEntries } from '../instance/secretEntries';
import type { SecretStore } from '../shared/ports';
import { warehouseOrigin, type Warehouse, type WarehouseRole } from './warehouse';

/**
 * Stores the passwords of warehouses in the secret storage, in one entry for each warehouse, account, and origin.
 * After the origin of a warehouse changes, its passwords are therefore not sent to the new one. Every call rejects with
 * a UserError of kind `secretStorage` if the storage fails or doesn't respond.
 */
export class WarehousePasswords {
  private readonly entries: SecretEntries;

  constructor(secrets: SecretStore, machine: () => Machine) {
    this.entries = new SecretEntries(secrets, machine);
  }

  /** Returns `undefined` if there is no password that can be used on this computer. */
  async get(warehouse: Pick<Warehouse, 'id' | 'url'>, role: WarehouseRole): Promise<string | undefined> {
    const origin = warehouseOrigin(warehouse);
    const stored = await this.entries.read(keyOf(warehouse.id, role, origin));
    return stored && this.entries.isUsable(stored, [origin]) ? stored.text : undefined;
  }

  /** Stores a password, which may be empty. */
  async store(
    warehouse: Pick<Warehouse, 'id' | 'url'>,
    role: WarehouseRole,
    password: string,
  ): Promise<void> {
    const origin = warehouseOrigin(warehouse);
    await this.entries.store(keyOf(warehouse.id, role, origin), password, [origin]);
  }

  /** Deletes all passwords of a warehouse, including those for its previous origins. */
  async removeAll(id: string): Promise<void> {
    await this.entries.deleteWhere((key) => key.startsWith(prefixOf(id)));
  }
}

/** Returns the key of an entry. Keys appear in trace logs, so they contain no secrets. */
function keyOf(id: string, role: WarehouseRole, origin: string): string {
  return `${prefixOf(id)}${role}/${origin}`;
}

function prefixOf(id: string): string {
  return `warehouse/${id}/`;
}
