import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { parseExportArgs, type ExportArgs } from '../../reports/export/exportArgs';
import type { ExportFormat } from '../../reports/export/formats';
import { monthColumns } from '../../reports/export/partition';
import { resolveExportSpec } from '../../reports/kinds/reportKinds';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { TableColumn } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { setContextKey } from '../adapters/contextKeys';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { showInformation } from '../adapters/showMessages';
import { chooseFormat } from './chooseFormat';
import { chooseTarget, placeIn, type ExportPlace } from './chooseTarget';
import {
  lastExport,
  lastFormat,
  placeOf,
  rememberExport,
  rememberFormat,
  type LastExport,
} from './exportMemory';
import type { CatalogEntry, Exportable, ExportDependencies } from './exportable';
import { offerResult } from './offerResult';
import { folderForKeybinding, formatForKnownColumns, orderedPlace, refuseUntrusted } from './placeForArgs';
import { performExport, type ExportDecisions } from './performExport';
import {
  askFormulas,
  confirmOutsideWorkspace,
  askPartition,
  confirmOverwrite,
  chooseWarehouse,
} from './confirmExport';

const asking: ExportDecisions = {
  taken: confirmOverwrite,
  outside: confirmOutsideWorkspace,
  formulas: askFormulas,
  partition: askPartition,
};

/** Prompts for a format and a location, and exports a table; or sends it to a data warehouse. */
export async function exportTable(dependencies: ExportDependencies, exportable: Exportable): Promise<void> {
  const { app } = dependencies;
  refuseUntrusted();
  const chosen = await chooseFormat({
    title: exportable.title,
    hasOriginal: exportable.original !== undefined && !exportable.view,
    hasTable: exportable.openTable !== undefined,
    hasMonths: !exportable.columns || monthColumns(exportable.columns).length > 0,
    last: lastFormat(app),
    canSend: exportable.openTable !== undefined && app.warehouses.list().length > 0,
  });
  if (chosen === 'send') return dependencies.send(exportable);
  if (!chosen) return;
  const format =
    chosen.kind === 'warehouse' && chosen.column === undefined && !chosen.partition
      ? await chooseWarehouse(await columnsOf(exportable))
      : chosen;
  if (!format) return;
  const last = lastExport(app);
  const place = await chooseTarget(exportable, format, last?.folder);
  if (!place) return;
  // Not the partition, because other tables have other columns.
  await rememberFormat(app, chosen);
  await exportTo(dependencies, exportable, format, place);
}

async function columnsOf({ title, columns, openTable }: Exportable): Promise<readonly TableColumn[]> {
  if (columns || !openTable) return columns ?? [];
  return withProgress(
    l10n.t('Reading the columns of "{report}"...', { report: title }),
    async ({ signal }) => {
      const reader = await openTable(signal);
      await reader.close();
      return reader.info.columns;
    },
  );
}

/** Exports a report of the active connection, selected by the user if there are several. Downloads it if necessary. */
export async function exportChosen(dependencies: ExportDependencies): Promise<void> {
  refuseUntrusted();
  const connection = dependencies.app.active.require();
  const chosen = await chooseEntry(dependencies, connection);
  if (chosen) await exportTable(dependencies, await obtain(dependencies, connection, chosen));
}

async function chooseEntry(
  dependencies: ExportDependencies,
  connection: Connection,
): Promise<CatalogEntry | undefined> {
  const entries = await dependencies.catalog.list(connection);
  if (entries.length === 1) return entries[0];
  return pickItem(entries, {
    title: l10n.t('Export from {connection}', { connection: connection.name }),
    placeHolder: l10n.t('Select a report to export'),
    active: entries.find(({ isShown }) => isShown),
  });
}

function obtain(
  dependencies: ExportDependencies,
  connection: Connection,
  { label, spec }: CatalogEntry,
): Promise<Exportable> {
  return withProgress(l10n.t('Downloading "{report}"...', { report: label }), (progress) =>
    dependencies.catalog.obtain(connection, spec, { fresh: false }, progress),
  );
}

/** Exports the report of a row of the Analytics view. Prompts for a report if the row has none. */
export async function exportRow(dependencies: ExportDependencies, row: AnalyticsRow): Promise<void> {
  const exportable = await dependencies.catalog.ofRow(row);
  await (exportable ? exportTable(dependencies, exportable) : exportChosen(dependencies));
}

/**
 * Downloads and exports the report that the arguments of a keybinding specify. Prompts only for decisions that the
 * arguments don't settle.
 */
export async function exportOrdered(dependencies: ExportDependencies, given: unknown): Promise<void> {
  refuseUntrusted();
  const order = parseExportArgs(given);
  const { overwrite, formulas } = order;
  const connection = requestedConnection(dependencies.app, order);
  const folder = await folderForKeybinding();
  if (!folder) return;
  const { title: report } = resolveExportSpec(order, Date.now());
  const format = await withProgress(l10n.t('Reading the columns of "{report}"...', { report }), (progress) =>
    formatForKnownColumns(dependencies.catalog, connection, order, order.format, asking.partition, progress),
  );
  if (!format) return;
  const exportable = await withProgress(l10n.t('Downloading "{report}"...', { report }), (progress) =>
    dependencies.catalog.obtain(connection, order, { fresh: true }, progress),
  );
  const place = orderedPlace(folder, exportable, format, order, 'path');
  await exportTo(dependencies, exportable, format, place, {
    ...asking,
    ...(formulas && { formulas: always(formulas) }),
    ...(overwrite ? { taken: always('replace') } : {}),
  });
}

/**
 * Repeats the last export of this workspace with the latest snapshot. Downloads the report if there is none. If there is
 * nothing to repeat, says so and offers to export a report.
 */
export async function repeatExport(dependencies: ExportDependencies): Promise<void> {
  refuseUntrusted();
  const last = lastExport(dependencies.app);
  if (last) return repeat(dependencies, last);
  await offerExport(dependencies, l10n.t('There is no export to repeat in this workspace.'));
}

async function offerExport(dependencies: ExportDependencies, message: string): Promise<void> {
  const exportReport = l10n.t({ message: 'Export Report...', comment: 'Button' });
  if ((await showInformation(message, exportReport)) === exportReport) await exportChosen(dependencies);
}

async function repeat(dependencies: ExportDependencies, last: LastExport): Promise<void> {
  const connection = dependencies.app.connections.list().find(({ id }) => id === last.connectionId);
  if (!connection) return offerExport(dependencies, l10n.t('The connection of the last export was removed.'));
  const found = await withProgress(
    l10n.t('Downloading "{report}"...', { report: resolveExportSpec(last.spec, Date.now()).title }),
    (progress) =>
      dependencies.catalog.obtain(
        connection,
        last.spec,
        { fresh: false, userNames: last.userNames === true },
        progress,
      ),
  );
  const exportable = last.view ? { ...found, view: last.view } : found;
  const { folder, uri } = placeOf(last);
  const place = folder ? placeIn(folder, exportable, last.format) : { uri };
  await exportTo(dependencies, exportable, last.format, place);
}

async function exportTo(
  dependencies: ExportDependencies,
  exportable: Exportable,
  format: ExportFormat,
  place: ExportPlace,
  decisions = asking,
): Promise<void> {
  const done = await performExport(dependencies.app, exportable, format, place, decisions, withProgress);
  setContextKey('instanceExplorer.hasExported', true);
  const { spec, view, userNames, connectionId } = exportable;
  const remembered: LastExport | undefined = spec && {
    connectionId,
    spec,
    format,
    uri: done.place.uri.toString(),
    ...(view && { view }),
    ...(userNames === true ? { userNames } : {}),
    ...(place.folder && { folder: place.folder.uri.toString() }),
  };
  if (remembered) await rememberExport(dependencies.app, remembered);
  const reported = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) =>
      dependencies.app.editor.reporter.report(error, l10n.t("Couldn't export the data.")),
    );
  // The export completes without waiting for the user to close the notification.
  offerResult(done.exported, format, done.place.uri, {
    ...(remembered && { repeat: () => reported(repeat(dependencies, remembered)) }),
    changeFormulas: (formulas) => {
      const again = { ...decisions, formulas: always(formulas) };
      return reported(exportTo(dependencies, exportable, format, { ...done.place, mayReplace: true }, again));
    },
  }).catch((error: unknown) =>
    dependencies.app.editor.reporter.report(error, l10n.t("Couldn't show the export.")),
  );
}

function requestedConnection(app: App, { connection: requested }: ExportArgs): Connection {
  if (requested === undefined) return app.active.require();
  const connection = app.connections.list().find(({ name }) => name === requested);
  if (connection) return connection;
  throw new UserError('input', l10n.t('There is no connection named "{name}".', { name: requested }), {
    advice: l10n.t('Use a name from the Connections view.'),
  });
}

const always =
  <T>(value: T) =>
  (): Promise<T> =>
    Promise.resolve(value);
