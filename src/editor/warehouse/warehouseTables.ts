import { rm } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { windowFile } from '../../reports/temporary';
import { withClose } from '../../shared/table/withClose';
import type { CatalogTable } from '../../shared/tableEditor/requests';
import { UserError } from '../../shared/userError';
import { RemoteReader } from '../../warehouse/reader/remoteReader';
import { saveStatement } from '../../warehouse/reader/saveStatement';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseClient } from '../../warehouse/warehouseClient';
import type { App } from '../app';
import type { StatementRunner } from '../tables/sqlTables';
import type { TableToOpen } from '../tables/tableToOpen';
import { viewOf } from '../tables/viewOf';
import { describeTable, type KnownTable } from './describeTable';
import { shownTables } from './shownTables';
import type { WarehouseDependencies } from './warehouseDependencies';
import { readWarehouseTableKey, warehouseTableKey } from './warehouseTableKey';

/** Opens the tables of warehouses in the table editor. */
export class WarehouseTables {
  /**
   * The keys of tables that may be read, because the user opened them in this window, or their restored tabs
   * offer Try Again.
   */
  private readonly requested = new Set<string>();

  constructor(private readonly dependencies: WarehouseDependencies) {}

  async open(warehouse: Warehouse, table: KnownTable): Promise<void> {
    this.requested.add(warehouseTableKey(warehouse.id, table.name));
    await this.dependencies.tables.openTable(this.tableOf(warehouse, table));
  }

  async openNamed(warehouse: Warehouse, name: string): Promise<void> {
    await this.open(warehouse, await this.find(warehouse, name));
  }

  /**
   * Reads the open tables of a warehouse again, because it was edited, its passwords were entered again, or
   * rows were replaced.
   *
   * @param name the table; if omitted, all tables
   */
  async refresh(warehouse: Warehouse, name?: string): Promise<void> {
    for (const key of this.requested) {
      const { warehouseId, table = '' } = readWarehouseTableKey(key) ?? {};
      if (warehouseId !== warehouse.id || (name !== undefined && table !== name)) continue;
      await this.dependencies.tables.refreshTable(this.tableOf(warehouse, { name: table }));
    }
  }

  /**
   * Restores the table of a key after a window reload. Its tab sends a request only when the user selects Try Again.
   * Returns `undefined` if the warehouse was removed.
   */
  async restore(key: string): Promise<TableToOpen | undefined> {
    const { warehouseId, table } = readWarehouseTableKey(key) ?? {};
    const warehouse =
      warehouseId === undefined ? undefined : this.dependencies.app.warehouses.get(warehouseId);
    if (!warehouse || table === undefined) return undefined;
    if (this.requested.has(key)) return this.tableOf(warehouse, await this.find(warehouse, table));
    this.requested.add(key);
    const message = l10n.t("The rows of this table aren't stored on this computer.");
    const advice = l10n.t('Select "Try Again" to read them from {warehouse}.', { warehouse: warehouse.name });
    return {
      ...this.tableOf(warehouse, { name: table }),
      source: {
        kind: 'remote',
        open: () => Promise.reject(new UserError('state', message, { advice })),
      },
    };
  }

  /** Lists the tables on the server, and returns the one with a name. If it doesn't exist, returns only its name. */
  private async find(warehouse: Warehouse, name: string): Promise<KnownTable> {
    const client = await this.dependencies.clients.get(warehouse, 'read');
    return (await shownTables(client)).find((table) => table.name === name) ?? { name };
  }

  private tableOf(warehouse: Warehouse, table: KnownTable): TableToOpen {
    const { name, manifest } = table;
    const { clients, exportTable } = this.dependencies;
    return {
      key: warehouseTableKey(warehouse.id, name),
      title: name,
      ...describeTable(warehouse, table),
      ...(manifest && { asOf: Date.parse(manifest.downloadedAt) }),
      connection: warehouse.id,
      source: {
        kind: 'remote',
        open: async () => {
          const client = await clients.get(warehouse, 'read');
          return {
            reader: await RemoteReader.open(client, name),
            statements: warehouseStatements(this.dependencies.app, client, name),
          };
        },
      },
      refresh: async () => {
        const { tables } = this.dependencies;
        await tables.refreshTable(this.tableOf(warehouse, await this.find(warehouse, name)));
      },
      exportTable: (selection, columns) =>
        exportTable({
          title: name,
          connectionId: warehouse.id,
          names: { instance: warehouse.name, report: name, downloadedAt: new Date().toISOString() },
          openTable: async (signal) => RemoteReader.open(await clients.get(warehouse, 'read'), name, signal),
          ...viewOf(selection, columns),
        }),
    };
  }
}

/** The maximum number of other tables whose columns the SQL editor completes. Each requires a request. */
const maxOtherTables = 20;

/**
 * Returns the runner of statements in a warehouse. The report engine reads the results from files on this computer. A
 * file is deleted when its result is closed.
 *
 * @param shown the name of the table in the table editor
 */
function warehouseStatements(app: App, client: WarehouseClient, shown: string): StatementRunner {
  return {
    catalog: () => catalogOf(client, shown),
    query: async (statement, signal) => {
      const path = await windowFile(app.editor.folder('tables'));
      const forget = (): Promise<void> => rm(path, { force: true });
      try {
        const kind = await saveStatement(client, statement, path, signal);
        const reader = await app.reportEngine.open({ kind, path }, { signal });
        return withClose(reader, async () => {
          await reader.close();
          await forget();
        });
      } catch (error) {
        await forget();
        throw error;
      }
    },
  };
}

async function catalogOf(client: WarehouseClient, shown: string): Promise<readonly CatalogTable[]> {
  const all = await shownTables(client);
  const others = all.filter(({ name }) => name !== shown).slice(0, maxOtherTables);
  const tables = [...all.filter(({ name }) => name === shown), ...others];
  return Promise.all(
    tables.map(async ({ name, rows }) => ({
      name,
      ...(rows === undefined ? {} : { rows }),
      columns: (await client.columns(name)).map(({ id, kind, type }) => ({ name: id, kind, type })),
    })),
  );
}
