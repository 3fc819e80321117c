import * as l10n from '@vscode/l10n';
import { basename, dirname } from 'node:path';
import type { Connection } from '../../instance/connection';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import type { ExportRequest } from '../../reports/definitions/definition';
import { readableColumns } from '../../reports/engine/sourceColumns';
import type { Report } from '../../reports/kinds/kind';
import { reportKind, resolveExportSpec } from '../../reports/kinds/reportKinds';
import { freshness } from '../../reports/rows/row';
import { markUsed } from '../../reports/snapshotCache';
import type { StoredTeams } from '../../reports/teams/storedTeams';
import type { UserNames } from '../../reports/userNames';
import { sourceOf } from '../../reports/snapshotSources';
import type { Exportable, ExportCatalog } from '../export/exportable';
import type { AnalyticsServices } from './analyticsParts';
import { isShown, reportItem } from './chooseReport';
import { exportOf } from './exportOf';
import { savedOrDownloaded } from './namedExports';
import { snapshotOf } from './snapshotOf';

/** Returns the catalog of reports that can be exported. */
export function exportCatalog(parts: AnalyticsServices): ExportCatalog {
  const { data } = parts;
  return {
    list: async (connection) => {
      if (!connection.analytics) return [];
      return Promise.all(
        data.reportsOf(connection, Date.now()).map(async (report) => {
          const [latest] = (await data.states.load(connection, report.request)).snapshots;
          const { label, description = '' } = reportItem(report);
          const state = latest ? freshness(latest, Date.now()) : l10n.t('not downloaded');
          return {
            label,
            description: description === '' ? state : `${description} · ${state}`,
            spec: report.spec,
            isShown: isShown(connection, report),
          };
        }),
      );
    },
    obtain: async (connection, spec, { fresh, userNames = false }, { signal }) => {
      const { title, request } = resolveExportSpec(spec, Date.now());
      const saved = fresh ? undefined : (await data.states.load(connection, request)).snapshots[0];
      const snapshot = saved ?? (await data.states.download(connection, request, { signal }));
      const added = userNames
        ? { userNames: await data.userNames.read(connection), teams: await data.teams.current(connection) }
        : {};
      return exportableOf(parts, connection, { title, spec }, snapshot, added);
    },
    columns: async (connection, spec, { signal }) => {
      const { request } = resolveExportSpec(spec, Date.now());
      const [latest] = (await data.states.load(connection, request)).snapshots;
      const snapshot = latest ?? (await similar(parts, connection, request));
      return snapshot && readableColumns(parts.dependencies.app.reportEngine, sourceOf(snapshot), signal);
    },
    ofRow: async (row) => {
      const named = exportOf(parts, row);
      if (!named) return undefined;
      const connection = parts.connection();
      const chosen = await snapshotOf(parts, row);
      const snapshot = chosen?.snapshot ?? (await savedOrDownloaded(parts, connection, named));
      return exportableOf(parts, connection, named, snapshot);
    },
  };
}

/** Returns the smallest snapshot of the same report and granularity for any date range. */
async function similar(
  { dependencies }: AnalyticsServices,
  { id }: Connection,
  { exportName, parameters: { granularity } }: ExportRequest,
): Promise<Snapshot | undefined> {
  const savedSnapshots = await listSnapshots(dependencies.app.snapshotsFolder, id, exportName);
  return savedSnapshots
    .filter(({ parameters }) => parameters['granularity'] === granularity)
    .reduce<Snapshot | undefined>(
      (smallest, one) => (!smallest || one.bytes < smallest.bytes ? one : smallest),
      undefined,
    );
}

/** Columns of other tables that are added to an exported report. */
interface AddedColumns {
  readonly userNames?: UserNames | undefined;
  readonly teams?: StoredTeams | undefined;
}

/** Returns the original file of a snapshot to export. Marks the snapshot as used. */
export async function originalOf(
  connection: Connection,
  { title, spec }: Pick<Report, 'title' | 'spec'>,
  snapshot: Snapshot,
): Promise<Exportable> {
  await markUsed(snapshot);
  const { granularity, startDate, endDate } = snapshot.parameters;
  return {
    title,
    spec,
    connectionId: connection.id,
    names: {
      instance: connection.name,
      report: reportKind(snapshot.exportName).fileName(snapshot.parameters),
      downloadedAt: snapshot.downloadedAt,
      ...(granularity === undefined ? {} : { granularity }),
      ...(startDate === undefined ? {} : { start: startDate }),
      ...(endDate === undefined ? {} : { end: endDate }),
    },
    original: { path: snapshot.path, extension: snapshot.format },
  };
}

/**
 * Converts a snapshot to a table to export. Marks the snapshot as used.
 *
 * @param added the user names and the teams to add to every format except the original
 */
export async function exportableOf(
  { dependencies }: AnalyticsServices,
  connection: Connection,
  report: Pick<Report, 'title' | 'spec'>,
  snapshot: Snapshot,
  { userNames, teams }: AddedColumns = {},
): Promise<Exportable> {
  const source = sourceOf(snapshot, userNames, teams);
  const isExtended = source.lookup !== undefined || source.secondLookup !== undefined;
  return {
    ...(await originalOf(connection, report, snapshot)),
    ...(isExtended
      ? { userNames: true }
      : { snapshot: { id: basename(dirname(snapshot.path)), sha256: snapshot.sha256 } }),
    openTable: (signal) => dependencies.app.reportEngine.open(source, { signal }),
  };
}
