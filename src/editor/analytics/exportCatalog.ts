import type { Connection } from '../../instance/connection';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import type { ExportRequest } from '../../reports/definitions/definition';
import { resolveExportSpec, wishOfCredits, wishOfReport } from '../../reports/export/exportWish';
import { freshness } from '../../reports/rows/row';
import { markUsed } from '../../reports/snapshotCache';
import { Failure } from '../../shared/failure';
import type { Exportable, ExportCatalog } from '../export/exportable';
import type { AnalyticsServices } from './analyticsParts';
import { sourceOf } from './snapshotTables';
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
      const snapshot = kept ?? (await data.states.fetch(connection, request, { signal }));
      return exportableOf(parts, connection, { title, wish }, snapshot);
    },
    columns: async (connection, wish, { signal }) => {
      const { request } = resolveExportSpec(wish, Date.now());
      const [latest] = (await data.states.load(connection, request)).snapshots;
      const snapshot = latest ?? (await similar(parts, connection, request));
      return snapshot === undefined ? undefined : columnsOf(parts, snapshot, signal);
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
): Promise<Snapshot | undefined> {
  const datasets = await listSnapshots(host.app.datasetsFolder, id, exportName);
  return datasets
    .filter(({ parameters }) => parameters['granularity'] === granularity)
    .reduce<Snapshot | undefined>(
      (smallest, one) => (smallest === undefined || one.bytes < smallest.bytes ? one : smallest),
      undefined,
    );
}

/** The columns of a snapshot; `undefined` where it can't be read. */
async function columnsOf({ host }: AnalyticsServices, snapshot: Snapshot, signal: AbortSignal) {
  try {
    const reader = await host.app.reportEngine.open(sourceOf(snapshot), { signal });
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
  snapshot: Snapshot,
): Promise<Exportable> {
  await markUsed(snapshot);
  const { granularity, startDate, endDate } = snapshot.parameters;
  return {
    title,
    wish,
    connectionId: connection.id,
    names: {
      instance: connection.name,
      report: granularity ?? snapshot.exportName,
      fetchedAt: snapshot.fetchedAt,
      ...(granularity === undefined ? {} : { granularity }),
      ...(startDate === undefined ? {} : { start: startDate }),
      ...(endDate === undefined ? {} : { end: endDate }),
    },
    original: { path: snapshot.path, extension: snapshot.format },
    openTable: (signal) => host.app.reportEngine.open(sourceOf(snapshot), { signal }),
  };
}
