import * as l10n from '@vscode/l10n';
import { isLocalhost, readInstanceUrl } from '../instance/instanceUrl';
import { isRecord } from '../shared/record';

/** The kinds of data warehouses. Each has a protocol and a dialect of SQL. */
export const warehouseKinds = ['clickhouse', 'trino'] as const;

export type WarehouseKind = (typeof warehouseKinds)[number];

/** The names of the products. */
export const kindNames: Readonly<Record<WarehouseKind, string>> = {
  clickhouse: 'ClickHouse',
  trino: 'Trino',
};

/** The two accounts of a warehouse: one that reads, and an optional one that also creates tables. */
export type WarehouseRole = 'read' | 'write';

/** A saved data warehouse. Contains no secrets, because it may be synchronized and logged. */
export interface Warehouse {
  readonly id: string;
  readonly name: string;
  readonly kind: WarehouseKind;
  /** Scheme, host, port, and path prefix, without a trailing slash. */
  readonly url: string;
  /** The user name of the reading account. */
  readonly user: string;
  /** The database of all tables. For Trino, `catalog.schema`. */
  readonly database: string;
  /** The account for transfers. Without it, nothing can be sent to the warehouse. */
  readonly writer?: { readonly user: string };
}

/** Returns the origin to which the passwords of a warehouse are sent. */
export function warehouseOrigin({ url }: Pick<Warehouse, 'url'>): string {
  return new URL(url).origin;
}

/** Whether the URL of a warehouse is valid only on this computer. */
export function isLocalWarehouse({ url }: Pick<Warehouse, 'url'>): boolean {
  return isLocalhost(url);
}

export type WarehouseUrlReading =
  | {
      readonly ok: true;
      readonly url: string;
      /** Whether passwords would be sent over a network without encryption. */
      readonly exposed: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Parses and validates the URL of a warehouse that was entered or stored. */
export function readWarehouseUrl(input: string): WarehouseUrlReading {
  if (input.trim() === '') {
    return {
      ok: false,
      problem: l10n.t('Enter the URL of the data warehouse, for example https://warehouse.example.com:8443.'),
    };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/]*@/i.test(input.trim())) {
    return {
      ok: false,
      problem: l10n.t("Remove the user name and password from the URL. You'll enter them in a later step."),
    };
  }
  const reading = readInstanceUrl(input);
  return reading.ok
    ? { ok: true, url: reading.instanceUrl.baseUrl, exposed: reading.instanceUrl.exposed }
    : reading;
}

/**
 * Validates a stored warehouse by the rules for user input, because Settings Sync or another version of the
 * extension may have written it. Returns `undefined` if a required part is invalid.
 */
export function parseWarehouse(value: unknown): Warehouse | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, kind, user, database, writer } = value;
  const url = typeof value['url'] === 'string' ? readWarehouseUrl(value['url']) : undefined;
  const known = warehouseKinds.find((each) => each === kind);
  if (url?.ok !== true || !known) return undefined;
  if (!isFilled(id) || !isFilled(name) || !isFilled(user) || !isFilled(database)) return undefined;
  const writing = isRecord(writer) && isFilled(writer['user']) ? { writer: { user: writer['user'] } } : {};
  return { id, name, kind: known, url: url.url, user, database, ...writing };
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
