import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { downloadUserNames } from '../../core/downloadUserNames';
import { formatNotRun, type Analysis } from '../../reports/analyses/analysis';
import { analysisPage } from '../../reports/analyses/pages/analysisPage';
import { readPageRows } from '../../reports/analyses/pages/readPageRows';
import { usageAnalyses } from '../../reports/analyses/usageAnalyses';
import type { TableSource } from '../../reports/engine/engine';
import { inResultFolder } from '../../reports/results';
import {
  areNamesDue,
  describeUserNames,
  namesLookup,
  readUserNames,
  type UserNames,
} from '../../reports/userNames';
import { dayAt } from '../../shared/days';
import { isCanceled, UserError } from '../../shared/userError';
import { analysisColumns, analysisStatement } from '../../warehouse/analysisStatement';
import { saveStatement } from '../../warehouse/reader/saveStatement';
import { daysOfManifest } from '../../warehouse/send/transferManifest';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { withIcon } from '../adapters/uiText';
import { unseenDays } from '../analytics/unseenDays';
import type { App } from '../app';
import type { TableToOpen } from '../tables/tableToOpen';
import { pickTable } from './pickTable';
import { shownTables } from './shownTables';
import type { WarehouseDependencies } from './warehouseDependencies';

/**
 * Runs a built-in analysis in a warehouse and opens its result. Prompts for the analysis and for the tables that it
 * reads.
 *
 * @param named the name of the table with a usage report, if it is known
 * @throws UserError of kind `input` if a table lacks columns, and any error of the warehouse or the report
 *   engine
 */
export async function runWarehouseAnalysis(
  dependencies: WarehouseDependencies,
  warehouse: Warehouse,
  named: string | undefined,
): Promise<void> {
  const { clients, tables } = dependencies;
  const client = await clients.get(warehouse, 'read');
  const listed = await withProgress(
    l10n.t('Listing the tables of {warehouse}...', { warehouse: warehouse.name }),
    ({ signal }) => shownTables(client, signal),
  );
  const title = l10n.t('Run Analysis in {warehouse}', { warehouse: warehouse.name });
  const usage =
    listed.find(({ name }) => name === named) ??
    (await pickTable(warehouse, listed, {
      title,
      placeHolder: l10n.t('Select a table with a usage report'),
    }));
  const analysis = usage && (await pickAnalysis(title));
  if (!usage || !analysis) return;
  const others = listed.filter(({ name }) => name !== usage.name);
  const registry = analysis.tables.includes('registry')
    ? await pickTable(warehouse, others, {
        title,
        placeHolder: l10n.t('Select the table with the user registry'),
      })
    : undefined;
  if (!registry && analysis.tables.includes('registry')) return;
  const table = await withProgress(
    l10n.t('Running {analysis} in {warehouse}...', { analysis: analysis.title(), warehouse: warehouse.name }),
    ({ signal }) => resultOf(dependencies, warehouse, { analysis, usage, registry }, signal),
  );
  await tables.openTable(table);
}

async function pickAnalysis(title: string): Promise<Analysis | undefined> {
  const items = usageAnalyses.map((analysis) => ({
    label: withIcon(analysis.icon, analysis.title()),
    analysis,
  }));
  return (await pickItem(items, { title, placeHolder: l10n.t('Select an analysis') }))?.analysis;
}

interface Chosen {
  readonly analysis: Analysis;
  readonly usage: WarehouseTable;
  readonly registry: WarehouseTable | undefined;
}

/**
 * Runs an analysis and saves its result as a file on this computer, like the result of an analysis of snapshots.
 * Restoring its tab therefore sends no requests, and closing the tab deletes the file.
 */
async function resultOf(
  { app, clients }: WarehouseDependencies,
  warehouse: Warehouse,
  { analysis, usage, registry }: Chosen,
  signal: AbortSignal,
): Promise<TableToOpen> {
  const client = await clients.get(warehouse, 'read');
  const columnsOf = async ({ name }: WarehouseTable) =>
    analysisColumns(client.dialect, await client.columns(name, signal));
  const days = daysOfManifest(usage.manifest, dayAt(Date.now()));
  const query = analysis.query({
    tables: {
      usage: await columnsOf(usage),
      ...(registry && { registry: await columnsOf(registry) }),
    },
    ...days,
    unseenDays: unseenDays(),
  });
  if (!query.ok) {
    throw new UserError('input', formatNotRun(analysis, query.missing), {
      advice: l10n.t('Select a table with these columns.'),
    });
  }
  const sql = analysisStatement(client.dialect, query.sql, {
    usage: usage.name,
    ...(registry && { registry: registry.name }),
  });
  const names =
    analysis.enrichedBy === 'users'
      ? await namesOfInstance(app, (registry ?? usage).manifest?.instance, signal)
      : undefined;
  return inResultFolder(app.snapshotsFolder, warehouse.id, async (folder) => {
    const path = join(folder, 'result');
    const kind = await saveStatement(client, sql, path, signal);
    const { source, columns, rows } = await readResult(app, { kind, path }, names, signal);
    const page = analysisPage(analysis, columns, { rows, unseenDays: unseenDays(), days }, { sql });
    const asOf = usage.manifest ? { asOf: Date.parse(usage.manifest.downloadedAt) } : {};
    return {
      key: `warehouseAnalysis/${warehouse.id}/${usage.name}/${analysis.id}`,
      title: analysis.title(),
      provenance: [
        warehouse.name,
        `${warehouse.database}.${usage.name}`,
        ...(analysis.enrichedBy === 'users' ? [describeUserNames(names)] : []),
      ].join(' · '),
      ...asOf,
      connection: warehouse.id,
      source,
      result: {
        ...asOf,
        analysis: page,
        names: { instance: warehouse.name, report: analysis.id, downloadedAt: new Date().toISOString() },
      },
    };
  });
}

/** Reads the columns and the first rows of a saved result. Adds user names if it has none. */
async function readResult(
  { reportEngine }: App,
  file: TableSource,
  names: UserNames | undefined,
  signal: AbortSignal,
) {
  let source = file;
  let reader = await reportEngine.open(file, { signal });
  try {
    const columns = reader.info.columns.map(({ name }) => name);
    const lookup = names && namesLookup({ columns }, names, ['username', 'displayName']);
    if (lookup) {
      source = { ...file, lookup };
      await reader.close();
      reader = await reportEngine.open(source, { signal });
    }
    return { source, columns: reader.info.columns, rows: await readPageRows(reader, signal) };
  } finally {
    await reader.close();
  }
}

/**
 * Returns the user names of the connection to an instance. Downloads missing or outdated names. Returns the
 * stored names, if any, if the download fails, and `undefined` if there is no connection.
 *
 * @param instance the URL of the instance, from the manifest of a table
 * @throws UserError of kind `canceled`
 */
async function namesOfInstance(
  app: App,
  instance: string | undefined,
  signal: AbortSignal,
): Promise<UserNames | undefined> {
  const connection = app.connections.list().find(({ baseUrl }) => baseUrl === instance);
  if (!connection) return undefined;
  const stored = await readUserNames(app.snapshotsFolder, connection);
  if (!areNamesDue(stored, Date.now())) return stored;
  try {
    return await downloadUserNames(app, connection, { signal });
  } catch (error) {
    // Many connections aren't allowed to list users.
    if (isCanceled(error)) throw error;
    return stored;
  }
}
