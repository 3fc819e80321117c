import * as l10n from '@vscode/l10n';
import { requireAnalytics } from '../../instance/requireAnalytics';
import type { AnalyticsRow } from '../../reports/rows/row';
import { isCanceled, toUserError } from '../../shared/userError';
import { sendingUnsupported } from '../../warehouse/send/sendingUnsupported';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseCommand, WarehouseTarget } from '../adapters/commandTable';
import { explain } from '../adapters/hints';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import type { Exportable } from '../export/exportable';
import type { TableToOpen } from '../tables/tableToOpen';
import { addWarehouse, addWriter, editWarehouse } from './addWarehouse';
import { pickWarehouse, removeWarehouse, testWarehouse } from './manageWarehouses';
import { pickTable } from './pickTable';
import { runWarehouseAnalysis } from './runWarehouseAnalysis';
import { sendTable } from './sendTable';
import { WarehouseClients } from './warehouseClients';
import { shownTables } from './shownTables';
import type { WarehouseDependencies, WarehouseServices } from './warehouseDependencies';
import { warehouseFailureRow, warehouseTableRows } from './warehouseRows';
import { WarehouseTables } from './warehouseTables';

/** The warehouse feature, loaded on first use. */
export class WarehouseFeature {
  private readonly dependencies: WarehouseDependencies;
  private readonly tables: WarehouseTables;
  /** The rows below the warehouses that were expanded, by ID, so that updates of the view send no requests. */
  private readonly listed = new Map<string, Promise<readonly AnalyticsRow[]>>();

  constructor(services: WarehouseServices) {
    this.dependencies = { ...services, clients: new WarehouseClients(services.app) };
    this.tables = new WarehouseTables(this.dependencies);
  }

  /** Returns the rows below a warehouse. Never rejects. */
  children({ subject }: AnalyticsRow): Promise<readonly AnalyticsRow[]> {
    const warehouse =
      subject?.kind === 'warehouse' ? this.dependencies.app.warehouses.get(subject.id) : undefined;
    if (!warehouse) return Promise.resolve([]);
    const known = this.listed.get(warehouse.id);
    if (known) return known;
    const listing = this.list(warehouse);
    this.listed.set(warehouse.id, listing);
    return listing;
  }

  restore(key: string): Promise<TableToOpen | undefined> {
    return this.tables.restore(key);
  }

  async run(command: WarehouseCommand, target: WarehouseTarget | undefined): Promise<void> {
    const { app, clients } = this.dependencies;
    switch (command) {
      case 'instanceExplorer.addWarehouse':
        await addWarehouse(app);
        return;
      case 'instanceExplorer.editWarehouse':
        return this.withWarehouse(target, l10n.t('Select a data warehouse to edit'), async (warehouse) => {
          const edited = await editWarehouse(app, warehouse);
          if (edited) await this.changed(edited);
        });
      case 'instanceExplorer.testWarehouse':
        return this.withWarehouse(target, l10n.t('Select a data warehouse to test'), async (warehouse) => {
          const isEntered = await testWarehouse(app, warehouse);
          if (isEntered) await this.changed(warehouse);
          else this.forgetRows(warehouse);
        });
      case 'instanceExplorer.removeWarehouse':
        return this.withWarehouse(target, l10n.t('Select a data warehouse to remove'), async (warehouse) => {
          await removeWarehouse(app, clients, warehouse);
          this.listed.delete(warehouse.id);
        });
      case 'instanceExplorer.refreshWarehouse':
        return this.withWarehouse(
          target,
          l10n.t('Select a data warehouse to refresh its tables'),
          (warehouse) => this.forgetRows(warehouse),
        );
      case 'instanceExplorer.openWarehouseTable':
        return this.openTable(target);
      case 'instanceExplorer.runWarehouseAnalysis':
        return this.withWarehouse(
          target,
          l10n.t('Select a data warehouse to run an analysis in'),
          (warehouse) => runWarehouseAnalysis(this.dependencies, warehouse, tableNameOf(target)),
        );
      case 'instanceExplorer.sendToWarehouse':
        return this.send(target);
    }
  }

  private async list(warehouse: Warehouse): Promise<readonly AnalyticsRow[]> {
    try {
      const client = await this.dependencies.clients.get(warehouse, 'read');
      return warehouseTableRows(warehouse, await shownTables(client), Date.now());
    } catch (error) {
      const failure = toUserError(error, l10n.t("Couldn't list the tables."));
      if (!isCanceled(failure)) this.dependencies.app.editor.log.warn(explain(failure));
      return [warehouseFailureRow(warehouse, failure)];
    }
  }

  private forgetRows({ id }: Warehouse): void {
    this.listed.delete(id);
    this.dependencies.changed();
  }

  /** Applies the edited values and passwords of a warehouse. */
  private async changed(warehouse: Warehouse): Promise<void> {
    await this.dependencies.clients.close(warehouse.id);
    this.forgetRows(warehouse);
    await this.tables.refresh(warehouse);
  }

  private async openTable(target: WarehouseTarget | undefined): Promise<void> {
    const subject = rowOf(target)?.subject;
    await this.withWarehouse(target, l10n.t('Select a data warehouse to open a table'), async (warehouse) => {
      if (subject?.kind === 'warehouseTable') return this.tables.openNamed(warehouse, subject.table);
      const client = await this.dependencies.clients.get(warehouse, 'read');
      const listed = await withProgress(
        l10n.t('Listing the tables of {warehouse}...', { warehouse: warehouse.name }),
        ({ signal }) => shownTables(client, signal),
      );
      const chosen = await pickTable(warehouse, listed, {
        title: l10n.t('Open Table of {warehouse}', { warehouse: warehouse.name }),
        placeHolder: l10n.t('Select a table to open'),
      });
      if (chosen) await this.tables.open(warehouse, chosen);
    });
  }

  /** Sends a table to a warehouse that the user selects. */
  sendTable(exportable: Exportable): Promise<void> {
    return this.sendObtained(undefined, () => Promise.resolve(() => Promise.resolve(exportable)));
  }

  private async send(target: WarehouseTarget | undefined): Promise<void> {
    const row = rowOf(target);
    if (row?.subject?.kind === 'export') {
      return this.sendObtained(undefined, () =>
        Promise.resolve(() => this.dependencies.catalog().ofRow(row)),
      );
    }
    requireAnalytics(this.dependencies.app.active.require());
    return this.sendObtained(target, () => this.chooseReport());
  }

  /**
   * @param choose returns a function that downloads the table if necessary, or `undefined` if the user closes a
   *   prompt for the table
   */
  private async sendObtained(
    target: WarehouseTarget | undefined,
    choose: () => Promise<(() => Promise<Exportable | undefined>) | undefined>,
  ): Promise<void> {
    await this.withWarehouse(target, l10n.t('Select a data warehouse to send to'), async (found) => {
      if (found.kind !== 'clickhouse') throw sendingUnsupported();
      const obtain = await choose();
      if (!obtain) return;
      const warehouse = await this.withWriter(found);
      const exportable = warehouse && (await obtain());
      if (!warehouse || !exportable) return;
      const sent = await sendTable(this.dependencies, warehouse, exportable, (table) =>
        this.tables.open(warehouse, table),
      );
      if (sent === undefined) return;
      this.forgetRows(warehouse);
      await this.tables.refresh(warehouse, sent);
    });
  }

  /**
   * Returns a warehouse with the account that sends tables. Prompts for this account when it is first needed, and
   * returns `undefined` if the user closes the prompt.
   */
  private async withWriter(warehouse: Warehouse): Promise<Warehouse | undefined> {
    return warehouse.writer ? warehouse : addWriter(this.dependencies.app, warehouse);
  }

  /**
   * Lets the user select a report. Returns a function that downloads it if necessary, or `undefined` if the user closes
   * the prompt.
   */
  private async chooseReport(): Promise<(() => Promise<Exportable>) | undefined> {
    const { app } = this.dependencies;
    const catalog = this.dependencies.catalog();
    const connection = app.active.require();
    const entries = await catalog.list(connection);
    const chosen = await pickItem(entries, {
      title: l10n.t('Send to Data Warehouse from {connection}', { connection: connection.name }),
      placeHolder: l10n.t('Select a report to send'),
      active: entries.find(({ isShown }) => isShown),
    });
    if (!chosen) return undefined;
    return () =>
      withProgress(l10n.t('Downloading "{report}"...', { report: chosen.label }), (progress) =>
        catalog.obtain(connection, chosen.spec, { fresh: false }, progress),
      );
  }

  /** Runs an action with the warehouse of a row, or with one that the user selects or adds. */
  private async withWarehouse(
    target: WarehouseTarget | undefined,
    purpose: string,
    act: (warehouse: Warehouse) => Promise<void> | void,
  ): Promise<void> {
    const { app } = this.dependencies;
    const id = warehouseIdOf(target);
    const found =
      (id === undefined ? undefined : app.warehouses.get(id)) ?? (await pickWarehouse(app, purpose));
    const warehouse = found === 'add' ? await addWarehouse(app) : found;
    if (warehouse) await act(warehouse);
  }
}

function rowOf(target: WarehouseTarget | undefined): AnalyticsRow | undefined {
  return target && 'context' in target ? target : undefined;
}

function tableNameOf(target: WarehouseTarget | undefined): string | undefined {
  const subject = rowOf(target)?.subject;
  return subject?.kind === 'warehouseTable' ? subject.table : undefined;
}

/** Returns the ID of the warehouse of a row of the Analytics view, or of the Connections view, if it has one. */
function warehouseIdOf(target: WarehouseTarget | undefined): string | undefined {
  const row = rowOf(target);
  if (!row) return target?.id;
  if (row.subject?.kind === 'warehouse') return row.subject.id;
  return row.subject?.kind === 'warehouseTable' ? row.subject.warehouse : undefined;
}
