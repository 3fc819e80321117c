import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { compareSnapshots } from '../../reports/comparison/compareSnapshots';
import { summarizeChanges } from '../../reports/comparison/summarize';
import { findKey } from '../../reports/comparison/findKey';
import { matchColumns, type ColumnPair } from '../../reports/comparison/matchColumns';
import type { Snapshot } from '../../reports/snapshot';
import { inResultFolder } from '../../reports/results';
import type { TableSource } from '../../reports/engine/engine';
import { reportTitle } from '../../reports/definitions/definition';
import type { Report } from '../../reports/kinds/kind';
import { changesRowId, userIdPlace } from '../../reports/kinds/registry';
import { formatRows, snapshotAge, type AnalyticsRow } from '../../reports/rows/row';
import { lacksNames, namesLookup } from '../../reports/userNames';
import { sourceOf } from '../../reports/snapshotSources';
import { UserError } from '../../shared/userError';
import { formatList, formatMoments } from '../../shared/format';
import { pickItem, pickItems } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { showInformation } from '../adapters/showMessages';
import type { AnalyticsServices } from './analyticsParts';
import type { TableActions, TableToOpen } from '../tables/tableToOpen';
import { comparisonResultId, readComparisonKey } from './comparisonKey';
import { resultTable } from './resultTables';
import { currentNames } from './usersTable';
import { exportOf } from './exportOf';
import { snapshotOf } from './snapshotOf';
import { isShown, pickReport } from './chooseReport';

interface Sides {
  readonly earlier: Snapshot;
  readonly later: Snapshot;
}

/**
 * Compares the two latest snapshots of a report, or that of a row with the one before, by a key that the user selects,
 * and opens the changes. The user can select other snapshots on the page of the comparison.
 */
export async function compareReport(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const connection = parts.connection();
  const report = exportOf(parts, row) ?? (await chooseExport(parts, connection));
  if (report === undefined) return;
  const chosen = await snapshotOf(parts, row);
  const [later, earlier] =
    chosen === undefined
      ? (await parts.data.states.load(connection, report.request)).snapshots
      : chosen.all.slice(chosen.all.indexOf(chosen.snapshot));
  if (later === undefined || earlier === undefined) {
    const name = { report: report.definition ? reportTitle(report.definition) : report.title };
    const message =
      later === undefined
        ? l10n.t(
            '"{report}" hasn\'t been downloaded. Refresh the report, and refresh it again after its data has changed.',
            name,
          )
        : l10n.t('"{report}" has only one snapshot. Refresh it later, after its data has changed.', name);
    const refresh = l10n.t({ message: 'Refresh', comment: 'Button' });
    if ((await showInformation(message, refresh)) === refresh) {
      await withProgress(l10n.t('Downloading "{report}"...', { report: report.title }), ({ signal }) =>
        parts.data.states.download(connection, report.request, { signal }),
      );
    }
    return;
  }
  const keyOf = row?.id === changesRowId ? userKey : chooseKey;
  const table = await changesTable(parts, { connection, report }, { earlier, later }, keyOf);
  if (table !== undefined) await parts.dependencies.tables.openTable(table);
}

/** Returns the actions of the page of a comparison, or `undefined` for keys of other tables. */
export function comparisonActions(parts: AnalyticsServices, key: string): TableActions | undefined {
  const compared = readComparisonKey(key);
  if (compared === undefined) return undefined;
  const { connectionId, identity } = compared;
  return {
    changeSnapshot: async (side, { key: columns, snapshots: shown }) => {
      const connection = parts.dependencies.app.connections.list().find((each) => each.id === connectionId);
      const report =
        connection &&
        parts.data.reportsOf(connection, Date.now()).find(({ request }) => request.identity === identity);
      if (connection === undefined || report === undefined || shown === undefined)
        throw new UserError('notFound', l10n.t('This report is no longer available.'));
      const { snapshots } = await parts.data.states.load(connection, report.request);
      const otherTime = shown[side === 'earlier' ? 'later' : 'earlier'];
      const other = snapshots.find(({ downloadedAt }) => downloadedAt === otherTime);
      if (other === undefined)
        throw new UserError('notFound', l10n.t('The other snapshot was deleted. Compare the report again.'));
      const chosen = await chooseSnapshot(
        snapshots.filter((each) => each !== other),
        shown[side],
      );
      if (chosen === undefined) return;
      const sides =
        side === 'earlier' ? { earlier: chosen, later: other } : { earlier: other, later: chosen };
      const table = await changesTable(parts, { connection, report }, sides, (pairs, proposed) => {
        const same = pairs.filter(({ later }) => columns.includes(later.id));
        return Promise.resolve(same.length === columns.length ? same : proposed);
      });
      if (table !== undefined) await parts.dependencies.tables.refreshTable(table);
    },
  };
}

/**
 * Compares two snapshots and returns their changes as a table to open.
 *
 * @param keyOf selects the columns that identify a row; `undefined` if the user cancels
 */
async function changesTable(
  parts: AnalyticsServices,
  { connection, report }: { readonly connection: Connection; readonly report: Report },
  { earlier, later }: Sides,
  keyOf: typeof chooseKey,
): Promise<TableToOpen | undefined> {
  const engine = parts.dependencies.app.reportEngine;
  const tables = [
    { name: 'earlier', source: sourceOf(earlier) },
    { name: 'later', source: sourceOf(later) },
  ];
  const { matched, proposed, sizes } = await withProgress(
    l10n.t('Searching for key columns...'),
    async ({ signal }) => {
      const sides = await Promise.all(tables.map(({ source }) => engine.open(source, { signal })));
      await Promise.all(sides.map((reader) => reader.close()));
      const [before = [], after = []] = sides.map(({ info }) => info.columns);
      const columns = matchColumns(before, after);
      const [earlierRows = 0, laterRows = 0] = sides.map(({ info }) => info.rows);
      return {
        matched: columns,
        proposed: await findKey(engine, tables, columns.pairs, signal),
        sizes: { earlierRows, laterRows },
      };
    },
  );
  const key = await keyOf(matched.pairs, proposed);
  if (key === undefined) return undefined;
  const query = compareSnapshots(matched, key);
  if (query === undefined) throw new UserError('input', l10n.t('The snapshots have no columns in common.'));
  return inResultFolder(parts.dependencies.app.snapshotsFolder, connection.id, async (folder) => {
    const table = await resultTable(parts.dependencies, connection, {
      id: comparisonResultId(report.request.identity),
      title: l10n.t('Changes in {report}', { report: report.title }),
      source: `${formatMoments([earlier.downloadedAt, later.downloadedAt]).join(' → ')} · ${matchedBy(key)}`,
      sql: query.sql,
      tables,
      folder,
    });
    const comparison = await withProgress(l10n.t('Counting changes...'), ({ signal }) =>
      summarizeChanges(engine, table.source, query.columns, { matched, key, ...sizes }, signal),
    );
    const snapshots = { earlier: earlier.downloadedAt, later: later.downloadedAt };
    return {
      ...table,
      source: await withNames(parts, connection, table.source, query.columns.names),
      result: { ...table.result, comparison: { ...comparison, snapshots } },
      statement: query.sql,
    };
  });
}

/** Adds user names to the changes if the report has only user IDs. The added names aren't compared. */
async function withNames(
  parts: AnalyticsServices,
  connection: Connection,
  source: TableSource,
  columns: readonly string[],
): Promise<TableSource> {
  if (!lacksNames({ columns })) return source;
  const names = await currentNames(parts, connection, true);
  const lookup = names && namesLookup({ columns }, names, ['username', 'displayName']);
  return lookup === undefined ? source : { ...source, lookup };
}

function matchedBy(key: readonly ColumnPair[]): string {
  if (key.length === 0) return l10n.t('matched by entire rows');
  return l10n.t('matched by {columns}', { columns: formatList(key.map(({ later }) => later.id)) });
}

/** Matches accounts by the instance user ID, like the row of their changes, unless an ID is in several rows. */
async function userKey(...[pairs, proposed]: Parameters<typeof chooseKey>): ReturnType<typeof chooseKey> {
  const place = userIdPlace(pairs.map(({ later }) => later.id));
  const isUnique = place !== undefined && proposed.length === 1 && proposed[0] === pairs[place];
  return isUnique ? proposed : chooseKey(pairs, proposed);
}

/** Lets the user select the columns that identify a row; an empty list compares entire rows. */
async function chooseKey(
  pairs: readonly ColumnPair[],
  proposed: readonly ColumnPair[],
): Promise<readonly ColumnPair[] | undefined> {
  const items = pairs.map((pair) => {
    const suggested = proposed.includes(pair);
    return {
      label: pair.later.id,
      ...(suggested ? { description: l10n.t('suggested') } : {}),
      picked: suggested,
      pair,
    };
  });
  const chosen = await pickItems(items, {
    title: l10n.t('Compare Snapshots'),
    placeHolder:
      proposed.length === 0
        ? l10n.t('No unique key found. Select key columns, or none to compare entire rows.')
        : l10n.t('Select key columns, or none to compare entire rows'),
  });
  return chosen?.map(({ pair }) => pair);
}

/**
 * Lets the user select one of the reports with several snapshots. If there are none, returns the report in the active
 * tab, or else the last downloaded one, for which the next step says what is missing.
 */
async function chooseExport(parts: AnalyticsServices, connection: Connection): Promise<Report | undefined> {
  const reports = parts.data.reportsOf(connection, Date.now());
  const states = await Promise.all(reports.map(({ request }) => parts.data.states.load(connection, request)));
  const comparable = reports.filter((_, place) => (states[place]?.snapshots.length ?? 0) > 1);
  if (comparable.length > 0) return pickReport(connection, comparable, l10n.t('Select a report to compare'));
  const times = states.map(({ snapshots }) => snapshots[0]?.downloadedAt ?? '');
  const last = times.indexOf(times.toSorted().at(-1) ?? '');
  return reports.find((report) => isShown(connection, report)) ?? reports[last];
}

/** @param shown the time of the snapshot that is compared now */
async function chooseSnapshot(snapshots: readonly Snapshot[], shown: string): Promise<Snapshot | undefined> {
  const moments = formatMoments(snapshots.map(({ downloadedAt }) => downloadedAt));
  const items = snapshots.map((snapshot, place) => ({
    label: moments[place] ?? '',
    description: [
      snapshotAge(snapshot, Date.now()),
      ...(snapshot.rows === undefined ? [] : [formatRows(snapshot.rows)]),
    ].join(' · '),
    snapshot,
  }));
  const active = items.find(({ snapshot }) => snapshot.downloadedAt === shown);
  return (await pickItem(items, { placeHolder: l10n.t('Select a snapshot to compare'), active }))?.snapshot;
}
