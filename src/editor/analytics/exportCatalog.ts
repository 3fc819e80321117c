import type { Connection } from '../../instance/connection';
import { listDatasets, type Dataset } from '../../reports/dataset';
import type { ExportRequest } from '../../reports/definitions/definition';
import { resolveExportSpec, wishOfCredits, wishOfReport } from '../../reports/export/exportWish';
import { freshness } from '../../reports/rows/row';
import { touchDataset } from '../../reports/shelf';
import { Failure } from '../../shared/failure';
import type { Exportable, ExportCatalog } from '../export/exportable';
import type { AnalyticsServices } from './analyticsParts';
import { sourceOf } from './datasetTables';
import { exportOf } from './exportOf';
import { keptOrFetched, type NamedExport } from './namedExports';

/** The analytics of a connection as what there is to export. */
export function exportCatalog(parts: AnalyticsServices): ExportCatalog {
  const { data } = parts;
  return {
    list: async (connection) => {
      if (connection.analytics === undefined) return [];
      const reports = data.reports.list(connection.id);
      const wishes = [
        { wish: { report: 'user-registry' } },
        ...reports.map((report) => ({ wish: wishOfReport(report), name: report.name })),
        { wish: wishOfCredits(data.creditsRanges.get(connection.id)) },
      ];
      return Promise.all(
        wishes.map(async ({ wish, ...own }) => {
          const { title, request } = resolveExportSpec(wish, Date.now());
          const [latest] = (await data.states.load(connection, request)).snapshots;
          const description = latest === undefined ? 'to be fetched' : freshness(latest, Date.now());
          return { label: 'name' in own && own.name !== undefined ? own.name : title, description, wish };
        }),
      );
    },
    obtain: async (connection, wish, fresh, { signal }) => {
      const { title, request } = resolveExportSpec(wish, Date.now());
      const kept = fresh ? undefined : (await data.states.load(connection, request)).snapshots[0];
      const dataset = kept ?? (await data.states.fetch(connection, request, { signal }));
      return exportableOf(parts, connection, { title, wish }, dataset);
    },
    columns: async (connection, wish, { signal }) => {
      const { request } = resolveExportSpec(wish, Date.now());
      const [latest] = (await data.states.load(connection, request)).snapshots;
      const dataset = latest ?? (await similar(parts, connection, request));
      return dataset === undefined ? undefined : columnsOf(parts, dataset, signal);
    },
    ofRow: async (row) => {
      const named = exportOf(parts, row);
      if (named === undefined) return undefined;
      const connection = parts.connection();
      return exportableOf(parts, connection, named, await keptOrFetched(parts, connection, named));
    },
  };
}

/** The smallest snapshot of the same report over another range. */
async function similar(
  { host }: AnalyticsServices,
  { id }: Connection,
  { exportName, parameters: { granularity } }: ExportRequest,
): Promise<Dataset | undefined> {
  const datasets = await listDatasets(host.app.datasetsFolder, id, exportName);
  return datasets
    .filter(({ parameters }) => parameters['granularity'] === granularity)
    .reduce<Dataset | undefined>(
      (smallest, one) => (smallest === undefined || one.bytes < smallest.bytes ? one : smallest),
      undefined,
    );
}

/** The columns of a snapshot; `undefined` where it can't be read. */
async function columnsOf({ host }: AnalyticsServices, dataset: Dataset, signal: AbortSignal) {
  try {
    const reader = await host.app.reportEngine.open(sourceOf(dataset), { signal });
    await reader.close();
    return reader.info.columns;
  } catch (error) {
    if (error instanceof Failure && (error.kind === 'platform' || error.kind === 'cancelled')) throw error;
    return undefined;
  }
}

/** A snapshot as something to export. */
export async function exportableOf(
  { host }: AnalyticsServices,
  connection: Connection,
  { title, wish }: Pick<NamedExport, 'title' | 'wish'>,
  dataset: Dataset,
): Promise<Exportable> {
  await touchDataset(dataset);
  const { granularity, startDate, endDate } = dataset.parameters;
  return {
    title,
    wish,
    connectionId: connection.id,
    names: {
      instance: connection.name,
      report: granularity ?? dataset.exportName,
      fetchedAt: dataset.fetchedAt,
      ...(granularity === undefined ? {} : { granularity }),
      ...(startDate === undefined ? {} : { start: startDate }),
      ...(endDate === undefined ? {} : { end: endDate }),
    },
    original: { path: dataset.path, extension: dataset.format },
    openTable: (signal) => host.app.reportEngine.open(sourceOf(dataset), { signal }),
  };
}
