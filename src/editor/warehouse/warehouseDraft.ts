import { randomUUID } from 'node:crypto';
import type { Grants } from '../../warehouse/grants';
import {
  warehouseOrigin,
  type Warehouse,
  type WarehouseKind,
  type WarehouseRole,
} from '../../warehouse/warehouse';

/** An account entered in the wizard. */
export interface AccountDraft {
  user: string;
  password: string;
  /** The grants that the server listed in the test of the account; `undefined` before the test. */
  grants: Grants | undefined;
}

/** The values entered in the wizard. Stored only in memory while the wizard is open. */
export interface WarehouseDraft {
  readonly id: string;
  /** The warehouse to edit, or `undefined` when adding one. */
  readonly existing: Warehouse | undefined;
  /** The accounts of the warehouse to edit whose passwords are stored on this computer. */
  readonly stored: ReadonlySet<WarehouseRole>;
  kind: WarehouseKind;
  typedUrl: string;
  /** The URL in its normal form; empty before it is entered. */
  url: string;
  database: string;
  name: string;
  readonly accounts: Readonly<Record<WarehouseRole, AccountDraft>>;
  /** Whether the wizard prompts for the writing account. */
  asksWriter: boolean;
}

/**
 * Creates an empty draft, or one with the values of a warehouse.
 *
 * @param stored the accounts whose passwords are stored on this computer
 */
export function startWarehouseDraft(
  existing?: Warehouse,
  stored: ReadonlySet<WarehouseRole> = new Set(),
): WarehouseDraft {
  return {
    id: existing?.id ?? randomUUID(),
    existing,
    stored,
    kind: existing?.kind ?? 'clickhouse',
    typedUrl: existing?.url ?? '',
    url: existing?.url ?? '',
    database: existing?.database ?? 'default',
    name: existing?.name ?? '',
    accounts: {
      read: { user: existing?.user ?? '', password: '', grants: undefined },
      write: { user: existing?.writer?.user ?? '', password: '', grants: undefined },
    },
    asksWriter: false,
  };
}

/** Converts a draft to a warehouse, which contains no passwords. */
export function draftWarehouse(draft: WarehouseDraft): Warehouse {
  const { id, kind, name, url, database, accounts } = draft;
  return {
    id,
    name,
    kind,
    url,
    user: accounts.read.user,
    database,
    ...(accounts.write.user !== '' ? { writer: { user: accounts.write.user } } : {}),
  };
}

/**
 * Whether an account has a stored password that can be used. A password is sent only to the origin that it was entered
 * for, and only for the same user.
 */
export function keepsPassword(
  { existing, stored, url, accounts }: WarehouseDraft,
  role: WarehouseRole,
): boolean {
  if (!existing || url === '' || !stored.has(role)) return false;
  const user = role === 'read' ? existing.user : existing.writer?.user;
  return user === accounts[role].user && warehouseOrigin(existing) === warehouseOrigin({ url });
}
