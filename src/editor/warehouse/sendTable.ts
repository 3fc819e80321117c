import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as l10n from '@vscode/l10n';
import { viewColumns } from '../../reports/export/rows';
import { windowFile } from '../../reports/temporary';
import { formatBytes, formatCount, formatMoment } from '../../shared/format';
import { wholeTable, type TableQuery } from '../../shared/table/query';
import type { TableReader, Written } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import { sendToWarehouse, type TransferResult } from '../../warehouse/send/sendToWarehouse';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation } from '../adapters/showMessages';
import { inputText } from '../adapters/picks';
import { withProgress, type Progressing } from '../adapters/progress';
import type { Exportable } from '../export/exportable';
import type { WarehouseDependencies } from './warehouseDependencies';
import { shownTables } from './shownTables';
import { replacedText } from './replacedText';
import { proposedTableName, tableNameProblem } from './tableName';

type SentTable = Pick<WarehouseTable, 'name' | 'manifest'>;

/**
 * Sends a table to a warehouse. Prompts for the table name and a confirmation. Replaces an existing table with the
 * same name if Instance Explorer created it.
 *
 * @param open opens the sent table in the table editor
 * @returns the name of the table, or `undefined` if the user closes a prompt
 */
export async function sendTable(
  dependencies: WarehouseDependencies,
  warehouse: Warehouse,
  exportable: Exportable,
  open: (table: SentTable) => Promise<void>,
): Promise<string | undefined> {
  const { app, clients } = dependencies;
  const client = await clients.get(warehouse, 'write');
  const listed = await withProgress(
    l10n.t('Listing the tables of {warehouse}...', { warehouse: warehouse.name }),
    ({ signal }) => shownTables(client, signal),
  );
  const name = await askTableName(warehouse, exportable, listed);
  if (name === undefined) return undefined;
  const existing = listed.find((table) => table.name === name);
  if (!(await confirmSending(warehouse, exportable, name, existing))) return undefined;
  const { unchanged, manifest } = await withProgress(
    l10n.t('Sending "{report}" to {warehouse}...', { report: exportable.title, warehouse: warehouse.name }),
    (progress) => transfer(dependencies, warehouse, exportable, name, progress),
  );
  app.editor.log.info(`Sent ${manifest.rows} rows to the data warehouse "${warehouse.name}".`);
  // The command completes without waiting for the user to close the notification.
  offerTable(warehouse, name, { unchanged, manifest }, open).catch((error: unknown) =>
    app.editor.reporter.report(error, l10n.t("Couldn't open the table.")),
  );
  return name;
}

async function askTableName(
  warehouse: Warehouse,
  { names, title }: Exportable,
  listed: readonly WarehouseTable[],
): Promise<string | undefined> {
  const foreign = new Set(listed.filter(({ manifest }) => !manifest).map(({ name }) => name));
  const entered = await inputText({
    title: l10n.t('Send {report} to {warehouse}', { report: title, warehouse: warehouse.name }),
    prompt: l10n.t('Enter the name of the table in the database {database}', {
      database: warehouse.database,
    }),
    value: proposedTableName(names),
    problem: (text) => tableNameProblem(text, foreign),
  });
  return entered?.trim();
}

async function confirmSending(
  warehouse: Warehouse,
  { title, names }: Exportable,
  name: string,
  existing: WarehouseTable | undefined,
): Promise<boolean> {
  const table = `${warehouse.database}.${name}`;
  const sent = { report: title, connection: names.instance, table };
  const action = existing
    ? l10n.t({ message: 'Replace', comment: 'Button' })
    : l10n.t({ message: 'Send', comment: 'Button that sends a table' });
  const lines = [
    existing?.manifest ? replacedText(existing.manifest) : l10n.t('The table will be created.'),
    l10n.t('The data is from {time}.', { time: formatMoment(names.downloadedAt) }),
    l10n.t('Server: {url}', { url: warehouse.url }),
  ];
  const chosen = await confirmDangerous({
    message: existing ? replacePrompt(sent) : sendPrompt(sent),
    detail: lines.join('\n'),
    actions: [action],
  });
  return chosen === action;
}

interface Sent {
  readonly report: string;
  /** The name of the connection or data warehouse; empty for a workspace file. */
  readonly connection: string;
  readonly table: string;
}

function sendPrompt({ report, connection, table }: Sent): string {
  return connection === ''
    ? l10n.t('Send "{report}" to the table "{table}"?', { report, table })
    : l10n.t('Send "{report}" of {connection} to the table "{table}"?', { report, connection, table });
}

function replacePrompt({ report, connection, table }: Sent): string {
  return connection === ''
    ? l10n.t('Replace the table "{table}" with "{report}"?', { report, table })
    : l10n.t('Replace the table "{table}" with "{report}" of {connection}?', { report, connection, table });
}

async function transfer(
  { app, clients }: WarehouseDependencies,
  warehouse: Warehouse,
  { names, openTable, connectionId, snapshot, view }: Exportable,
  table: string,
  { signal, say }: Progressing,
): Promise<TransferResult> {
  if (!openTable) throw noEngine();
  const path = await windowFile(app.editor.folder('tables'));
  try {
    say(l10n.t('Reading the table...'));
    const reader = await openTable(signal);
    const columns = view ? viewColumns(reader, view) : reader.info.columns;
    const { rows, bytes, types } = await writeParquet(
      reader,
      view?.query ?? wholeTable,
      columns,
      path,
      signal,
    );
    // If only some rows or columns of a snapshot are sent, the hash of the file identifies them.
    const known = view ? undefined : snapshot;
    const sha256 = known?.sha256 ?? (await hashOf(path, signal));
    const { start, end } = names;
    return await sendToWarehouse({
      client: await clients.get(warehouse, 'write'),
      table,
      path,
      columns: columns.map(({ id, type }, at) => ({ name: id, type: types?.[at] ?? type })),
      manifest: {
        snapshot: known?.id ?? sha256,
        sha256,
        downloadedAt: names.downloadedAt,
        connection: names.instance,
        instance: app.connections.get(connectionId)?.baseUrl ?? '',
        ...(start === undefined && end === undefined ? {} : { range: `${start ?? '..'}/${end ?? '..'}` }),
        rows,
      },
      onProgress: (share) =>
        say(
          l10n.t('{sent} of {total} sent', {
            sent: formatBytes(Math.round(bytes * share)),
            total: formatBytes(bytes),
          }),
        ),
      signal,
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes rows to a Parquet file, and closes the reader. */
async function writeParquet(
  reader: TableReader,
  query: TableQuery,
  columns: readonly TableColumn[],
  path: string,
  signal: AbortSignal,
): Promise<Written> {
  try {
    const ids = columns.map(({ id }) => id);
    return await reader.write(
      { query, columns: ids, format: { kind: 'parquet', portable: true }, path },
      signal,
    );
  } finally {
    await reader.close();
  }
}

function noEngine(): UserError {
  return new UserError(
    'platform',
    l10n.t("You can't send tables because the report engine isn't available."),
  );
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

async function offerTable(
  { database, name: warehouse }: Warehouse,
  name: string,
  { unchanged, manifest }: TransferResult,
  open: (table: SentTable) => Promise<void>,
): Promise<void> {
  const { rows } = manifest;
  const openTable = l10n.t({ message: 'Open Table', comment: 'Button' });
  const table = `${database}.${name}`;
  const count = formatCount(rows);
  const text = unchanged
    ? l10n.t('{table} in {warehouse} already contains this data (rows: {count}). Nothing was sent.', {
        table,
        warehouse,
        count,
      })
    : rows === 1
      ? l10n.t('Sent {count} row to {table} in {warehouse}.', { table, warehouse, count })
      : l10n.t('Sent {count} rows to {table} in {warehouse}.', { table, warehouse, count });
  if ((await showInformation(text, openTable)) === openTable) await open({ name, manifest });
}
