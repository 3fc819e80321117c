import type { Connection } from '../../instance/connection';
import { compareSnapshots } from '../../reports/comparison/compareSnapshots';
import { summarizeChanges } from '../../reports/comparison/summarize';
import { findKey } from '../../reports/comparison/findKey';
import { matchColumns, type ColumnPair } from '../../reports/comparison/matchColumns';
import type { Snapshot } from '../../reports/snapshot';
import { inResultFolder } from '../../reports/results';
import type { Report } from '../../reports/kinds/kind';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { formatAge, formatMoment, formatPlural } from '../../shared/format';
import { pickItem, pickItems } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';
import { resultTable } from './resultTables';
import { sourceOf } from './snapshotTables';
import { exportOf } from './exportOf';
import { sentence } from './rangeSteps';

/** Compares the latest snapshot of a report with an earlier one, by a key that the user selects, and opens the changes. */
export async function compareReport(parts: AnalyticsServices, row: AnalyticsRow | undefined): Promise<void> {
  const connection = parts.connection();
  const named = exportOf(parts, row) ?? (await chooseExport(parts, connection));
  if (named === undefined) return;
  const { request } = named;
  const { snapshots } = await parts.data.states.load(connection, request);
  const [latest, ...others] = snapshots;
  if (latest === undefined || others.length === 0) {
    throw new UserError('input', 'There is no earlier snapshot to compare with.', {
      advice: 'Refresh the report later. A snapshot is saved when the data has changed.',
    });
  }
  const earlier = others.length === 1 ? others[0] : await chooseSnapshot(others);
  if (earlier === undefined) return;
  const engine = parts.dependencies.app.reportEngine;
  const tables = [
    { name: 'earlier', source: sourceOf(earlier) },
    { name: 'later', source: sourceOf(latest) },
  ];
  const { matched, proposed, sizes } = await withProgress('Looking for a key...', async ({ signal }) => {
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
  });
  const key = await chooseKey(matched.pairs, proposed);
  if (key === undefined) return;
  const query = compareSnapshots(matched, key);
  if (query === undefined) throw new UserError('input', 'The two snapshots have no column in common.');
  await inResultFolder(parts.dependencies.app.datasetsFolder, connection.id, async (folder) => {
    const answer = await resultTable(parts.dependencies, connection, {
      id: `changes/${request.identity}`,
      title: `Changes in ${named.title}`,
      source: `${snapshotLabel(earlier)} → ${snapshotLabel(latest)} · ${matchedBy(key)}`,
      sql: query.sql,
      tables,
      folder,
    });
    const comparison = await withProgress('Counting the changes...', ({ signal }) =>
      summarizeChanges(engine, answer.source, query.columns, { matched, key, ...sizes }, signal),
    );
    await parts.dependencies.tables.openTable({
      ...answer,
      result: { ...answer.result, comparison },
      statement: query.sql,
    });
  });
}

function matchedBy(key: readonly ColumnPair[]): string {
  if (key.length === 0) return 'by complete rows';
  return `matched by ${new Intl.ListFormat('en').format(key.map(({ later }) => later.id))}`;
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
      ...(suggested ? { description: 'suggested' } : {}),
      picked: suggested,
      pair,
    };
  });
  const chosen = await pickItems(items, {
    title: 'Compare Snapshots',
    placeHolder:
      proposed.length === 0
        ? 'No unique key found. Select key columns, or none'
        : 'Select key columns, or none to compare entire rows',
  });
  return chosen?.map(({ pair }) => pair);
}

async function chooseExport(parts: AnalyticsServices, connection: Connection): Promise<Report | undefined> {
  const items = parts.data
    .reportsOf(connection, Date.now())
    .map((named) => ({ label: sentence(named.title), named }));
  return (await pickItem(items, { placeHolder: 'Select a report to compare' }))?.named;
}

async function chooseSnapshot(snapshots: readonly Snapshot[]): Promise<Snapshot | undefined> {
  const items = snapshots.map((snapshot) => ({
    label: snapshotLabel(snapshot),
    description: [
      formatAge(Math.max(0, Date.now() - Date.parse(snapshot.fetchedAt))),
      ...(snapshot.rows === undefined ? [] : [formatPlural('row', snapshot.rows)]),
    ].join(' · '),
    snapshot,
  }));
  return (await pickItem(items, { placeHolder: 'Select an earlier snapshot' }))?.snapshot;
}

function snapshotLabel({ fetchedAt }: Snapshot): string {
  return formatMoment(fetchedAt);
}
