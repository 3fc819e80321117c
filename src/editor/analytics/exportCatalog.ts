import type { Connection } from '../../instance';
import { freshness, requestOfWish, touchDataset, wishOfReport, type Dataset } from '../../reports';
import type { Exportable, ExportCatalog } from '../export/exportable';
import type { AnalyticsParts } from './analyticsParts';
import { sourceOf } from './datasetTables';
import { exportOf } from './exportOf';
import { keptOrFetched } from './namedExports';

/** The analytics of a connection as what there is to export. */
export function exportCatalog(parts: AnalyticsParts): ExportCatalog {
  const { data } = parts;
  return {
    list: async (connection) => {
      if (connection.analytics === undefined) return [];
      const reports = data.reports.list(connection.id);
      const wishes = [
        { wish: { report: 'user-registry' } },
        ...reports.map((report) => ({ wish: wishOfReport(report), name: report.name })),
        { wish: { report: 'credits' } },
      ];
      return Promise.all(
        wishes.map(async ({ wish, ...own }) => {
          const { title, request } = requestOfWish(wish, Date.now());
          const [latest] = (await data.states.load(connection, request)).snapshots;
          const description = latest === undefined ? 'to be fetched' : freshness(latest, Date.now());
          return { label: 'name' in own && own.name !== undefined ? own.name : title, description, wish };
        }),
      );
    },
    obtain: async (connection, wish, fresh, { signal }) => {
      const { title, request } = requestOfWish(wish, Date.now());
      const kept = fresh ? undefined : (await data.states.load(connection, request)).snapshots[0];
      const dataset = kept ?? (await data.states.fetch(connection, request, { signal }));
      return { ...(await exportableOf(parts, connection, title, dataset)), wish };
    },
    ofRow: async (row) => {
      const named = exportOf(parts, row);
      if (named === undefined) return undefined;
      const connection = parts.connection();
      return exportableOf(parts, connection, named.title, await keptOrFetched(parts, connection, named));
    },
  };
}

/** A snapshot as something to export. */
export async function exportableOf(
  { host }: AnalyticsParts,
  connection: Connection,
  title: string,
  dataset: Dataset,
): Promise<Exportable> {
  await touchDataset(dataset);
  const { granularity, startDate, endDate } = dataset.parameters;
  return {
    title,
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
