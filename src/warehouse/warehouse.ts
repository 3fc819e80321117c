import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { isLocalhost, readInstanceUrl } from '../instance/instanceUrl';
import { filled, optionalOrInvalid, parsed, record } from '../shared/schema';

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

/**
 * A saved data warehouse. Contains no secrets, because it may be synchronized and logged. Validated by the rules for
 * user input, because Settings Sync or another version of the extension may have written it.
 */
export type Warehouse = v.InferOutput<typeof warehouse>;
const warehouse = record({
  id: filled,
  name: filled,
  kind: v.picklist(warehouseKinds),
  /** Scheme, host, port, and path prefix, without a trailing slash. */
  url: v.pipe(
    v.string(),
    v.transform((text) => {
      const reading = readWarehouseUrl(text);
      return reading.ok ? reading.url : undefined;
    }),
    v.string(),
  ),
  /** The user name of the reading account. */
  user: filled,
  /** The database of all tables. For Trino, `catalog.schema`. */
  database: filled,
  /** The account for transfers. Without it, nothing can be sent to the warehouse. */
  writer: optionalOrInvalid(record({ user: filled })),
});

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

/** Parses a stored warehouse. Returns `undefined` if a required part is invalid. */
export function parseWarehouse(value: unknown): Warehouse | undefined {
  return parsed(warehouse, value);
}
