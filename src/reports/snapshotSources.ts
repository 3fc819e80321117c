import { dirname, join } from 'node:path';
import type { CatalogSource, TableSource } from './engine/engine';
import type { Report } from './kinds/kind';
import { reportOf, usageKind } from './kinds/usage';
import { scanName } from './manifest';
import { nameDatedSnapshots, nameSnapshots, type DatedSnapshot } from './namedSnapshots';
import type { Snapshot } from './snapshot';
import { teamsLookup, type StoredTeams } from './teams/storedTeams';
import { namesLookup, type UserNames } from './userNames';

/** Reports are always comma-separated, even if a header contains other delimiters. */
export const snapshotDelimiter = ',';

/**
 * Returns the table source of a snapshot. Its columnar copy and its scan are deleted with the snapshot.
 *
 * @param names the user names to add if the snapshot contains only user IDs
 * @param teams the teams to add if the snapshot contains users
 */
export function sourceOf(snapshot: Snapshot, names?: UserNames, teams?: StoredTeams): TableSource {
  const { path, format } = snapshot;
  const folder = dirname(path);
  const scan = format === 'csv' ? { scan: join(folder, scanName) } : {};
  const lookup = names && namesLookup(snapshot, names);
  const secondLookup = teams && teamsLookup(snapshot, teams);
  return {
    kind: format,
    path,
    delimiter: snapshotDelimiter,
    cacheFolder: join(folder, 'columns'),
    ...scan,
    ...(lookup && { lookup }),
    ...(secondLookup && { secondLookup }),
  };
}

/**
 * Returns snapshots with their SQL names, and with user names and teams: the latest of each report,
 * and then all by their names and days.
 *
 * @param snapshots the snapshots of each report, latest first
 * @param reports the reports that the user can open, whose names the tables have
 */
export function catalogOf(
  snapshots: readonly Snapshot[],
  reports: readonly Report[],
  names?: UserNames,
  teams?: StoredTeams,
): readonly CatalogSource[] {
  const described = (snapshot: Snapshot): Pick<CatalogSource, 'report'> => {
    const report = describedReport(snapshot, reports);
    return report ? { report } : {};
  };
  return [
    ...nameSnapshots(snapshots).map(({ name, snapshot }) => ({
      name,
      ...described(snapshot),
      source: sourceOf(snapshot, names, teams),
    })),
    ...nameDatedSnapshots(snapshots).map((named) => ({
      ...datedSource(named, sourceOf(named.snapshot, names, teams)),
      ...described(named.snapshot),
    })),
  ];
}

/** Returns the name and the range of the report of a snapshot; also of a report that only an analysis downloaded. */
function describedReport(snapshot: Snapshot, reports: readonly Report[]): CatalogSource['report'] {
  const known = reports.find(({ request }) => request.identity === snapshot.identity);
  const report = known ?? (snapshot.exportName === usageKind.exportName ? reportOf(snapshot) : undefined);
  return report && nameOf(report);
}

/** Returns the name and the range of a report. */
export function nameOf({ title, range }: Report): NonNullable<CatalogSource['report']> {
  return { title, ...(range === undefined ? {} : { range }) };
}

/** Returns the table of a snapshot that is named by its day. */
export function datedSource(
  { name, report, snapshot }: DatedSnapshot,
  source = sourceOf(snapshot),
): CatalogSource {
  const { downloadedAt, columns = [], rows } = snapshot;
  return { name, source, dated: { report, downloadedAt, columns, ...(rows === undefined ? {} : { rows }) } };
}
