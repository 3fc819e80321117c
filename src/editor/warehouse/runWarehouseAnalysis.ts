import * as l10n from '@vscode/l10n';
import { formatMissing, type Analysis } from '../../reports/analyses/analysis';
import { analysisPage } from '../../reports/analyses/pages/analysisPage';
import { readPageRows } from '../../reports/analyses/pages/readPageRows';
import { usageAnalyses } from '../../reports/analyses/usageAnalyses';
import { dayAt } from '../../shared/days';
import type { TableReader } from '../../shared/table/reader';
import { UserError } from '../../shared/userError';
import { analysisColumns, analysisStatement } from '../../warehouse/analysisStatement';
import { daysOfManifest } from '../../warehouse/send/transferManifest';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';
import { pickItem } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { withIcon } from '../adapters/uiText';
import { unseenDays } from '../analytics/analyticsSettings';
import type { TableToOpen } from '../preview/tableToOpen';
import { viewOf } from '../preview/viewOf';
import { pickTable } from './pickTable';
import { shownTables } from './shownTables';
import type { WarehouseDependencies } from './warehouseDependencies';
import { warehouseStatements } from './warehouseStatements';

/**
 * Runs a built-in analysis in a warehouse and opens its result. Prompts for the analysis and for the tables that it
 * reads.
 *
 * @param named the name of the table with a usage report, if it is known
 * @throws UserError of kind `input` if a table lacks columns
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
  const usage =
    listed.find(({ name }) => name === named) ??
    (await pickTable(warehouse, listed, l10n.t('Select the table with a usage report')));
  const analysis = usage && (await pickAnalysis());
  if (usage === undefined || analysis === undefined) return;
  const others = listed.filter(({ name }) => name !== usage.name);
  const registry = analysis.tables.includes('registry')
    ? await pickTable(warehouse, others, l10n.t('Select the table with the user registry'))
    : undefined;
  if (registry === undefined && analysis.tables.includes('registry')) return;
  const table = await withProgress(
    l10n.t('Running {analysis} in {warehouse}...', { analysis: analysis.title, warehouse: warehouse.name }),
    ({ signal }) => resultOf(dependencies, warehouse, { analysis, usage, registry }, signal),
  );
  await tables.openTable(table);
}

async function pickAnalysis(): Promise<Analysis | undefined> {
  const items = usageAnalyses.map((analysis) => ({
    label: withIcon(analysis.icon, analysis.title),
    detail: analysis.meaning,
    analysis,
  }));
  return (await pickItem(items, { placeHolder: l10n.t('Select an analysis') }))?.analysis;
}

interface Chosen {
  readonly analysis: Analysis;
  readonly usage: WarehouseTable;
  readonly registry: WarehouseTable | undefined;
}

async function resultOf(
  { app, clients, exportTable }: WarehouseDependencies,
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
      ...(registry === undefined ? {} : { registry: await columnsOf(registry) }),
    },
    ...days,
    unseenDays: unseenDays(),
  });
  if (!query.ok) {
    throw new UserError('input', `${formatMissing(query.missing)}.`, {
      advice: l10n.t('Select a table with these columns.'),
    });
  }
  const sql = analysisStatement(client.dialect, query.sql, {
    usage: usage.name,
    ...(registry === undefined ? {} : { registry: registry.name }),
  });
  const statements = warehouseStatements(app, client, usage.name);
  const result = await statements.query(sql, signal);
  const rows = await readPageRows(result, signal).catch(async (error: unknown) => {
    await result.close();
    throw error;
  });
  const page = analysisPage(
    analysis,
    result.info.columns,
    { rows, unseenDays: unseenDays() },
    { ...days, sql, report: usage.name },
  );
  let first: TableReader | undefined = result;
  return {
    key: `warehouseAnalysis/${warehouse.id}/${usage.name}/${analysis.id}`,
    title: analysis.title,
    provenance: [warehouse.name, `${warehouse.database}.${usage.name}`].join(' · '),
    ...(usage.manifest === undefined ? {} : { asOf: Date.parse(usage.manifest.fetchedAt) }),
    connection: warehouse.id,
    source: {
      kind: 'remote',
      open: async () => {
        const reader = first ?? (await statements.query(sql, new AbortController().signal));
        first = undefined;
        return { reader, statements };
      },
    },
    result: { analysis: page },
    exportTable: (selection, columns) =>
      exportTable({
        title: analysis.title,
        connectionId: warehouse.id,
        names: { instance: warehouse.name, report: analysis.id, fetchedAt: new Date().toISOString() },
        openTable: (exporting) => statements.query(sql, exporting ?? new AbortController().signal),
        ...viewOf(selection, columns),
      }),
  };
}
