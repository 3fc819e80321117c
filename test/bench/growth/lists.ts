import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionStore, connectionsKey } from '../../../src/instance/connectionStore';
import { describeRun } from '../../../src/operations/history/describeRun';
import { addEntry, readEntries, type HistoryEntry } from '../../../src/operations/history/entries';
import { groupByDay } from '../../../src/operations/history/historyDays';
import { listedEntries } from '../../../src/operations/history/listedEntries';
import { bodyName, formatManifest, manifestName } from '../../../src/reports/manifest';
import { nameDatedSnapshots } from '../../../src/reports/namedSnapshots';
import { snapshotNameProblem } from '../../../src/reports/savedSnapshots';
import { listSnapshots } from '../../../src/reports/snapshot';
import { connectionFolder } from '../../../src/shared/connectionFolder';
import { wholeTable } from '../../../src/shared/table/query';
import { firstPage } from '../../../src/shared/tableEditor/firstPage';
import { historyEntry } from '../../support/historyEntry';
import { benchEngine, timed } from '../reports/measure';

/** The numbers of runs, connections, snapshots of a report, and columns of a table. */
export interface ListSize {
  readonly runs: number;
  readonly connections: number;
  readonly snapshots: number;
  readonly columns: number;
}

/** Median times in milliseconds. */
export interface ListTimes {
  readonly historyOpen: number;
  readonly historySearch: number;
  readonly connectionsOpen: number;
  readonly snapshotsFirst: number;
  readonly snapshotsOpen: number;
  readonly snapshotNames: number;
  readonly snapshotName: number;
  readonly columnsOpen: number;
  readonly columnsPage: number;
  readonly columnsFilter: number;
  readonly columnsSearch: number;
}

const start = Date.UTC(2026, 10, 1);
const minuteMs = 60_000;
const rounds = 5;

/** Measures what opens, filters, and searches the lists of the product, without an editor. */
export async function measureLists(size: ListSize): Promise<ListTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-growth-'));
  try {
    return {
      ...(await measureHistory(size.runs)),
      connectionsOpen: await measureConnections(size.connections),
      ...(await measureSnapshots(folder, size.snapshots)),
      ...(await measureColumns(folder, size.columns)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureHistory(runs: number): Promise<Pick<ListTimes, 'historyOpen' | 'historySearch'>> {
  let saved: readonly HistoryEntry[] = [];
  for (let run = 0; run < runs; run += 1) {
    const at = new Date(start + run * minuteMs).toISOString();
    const place = { id: String(run), at, connectionId: `c${run % 3}`, variables: `{"first":${run}}` };
    saved = addEntry(saved, historyEntry({ ...place, query: 'query Find($first: Int = 5) { a }' })).entries;
  }
  const open = () => groupByDay(listedEntries(readEntries(saved), []));
  const search = () => listedEntries(readEntries(saved), []).map((entry) => describeRun(entry));
  return { historyOpen: await median(open), historySearch: await median(search) };
}

/** Returns the time of the rows of the Connections view, which look up their connections. */
function measureConnections(connections: number): Promise<number> {
  const records = Array.from({ length: connections }, (_, index) => ({
    ...{ id: `c${index}`, name: `Connection ${index}`, baseUrl: `https://c${index}.example.com` },
    analytics: { baseUrl: `https://analytics${index}.example.com` },
  }));
  const store = new ConnectionStore({
    get: (key) => (key === connectionsKey ? records : undefined),
    update: () => Promise.resolve(),
    keys: () => [connectionsKey],
  });
  return median(() => {
    const found = store.list().filter(({ id }) => store.get(id));
    if (found.length !== connections) throw new Error('Connections are missing.');
  });
}

async function measureSnapshots(
  folder: string,
  snapshots: number,
): Promise<Pick<ListTimes, 'snapshotsFirst' | 'snapshotsOpen' | 'snapshotNames' | 'snapshotName'>> {
  const body = 'a\n1\n';
  const exportPath = join(connectionFolder(folder, 'c1'), 'user-registry');
  for (let index = 0; index < snapshots; index += 1) {
    const time = start + index * minuteMs;
    const path = join(exportPath, `${String(time).padStart(15, '0')}-a`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, bodyName), body);
    const manifest = formatManifest({
      ...{ connectionId: 'c1', exportName: 'user-registry', identity: 'user-registry', parameters: {} },
      ...{ downloadedAt: new Date(time).toISOString(), bytes: body.length, sha256: 'ab' },
      ...{ format: 'csv', rows: 1, columns: ['a'], notes: [] },
    });
    writeFileSync(join(path, manifestName), manifest);
  }
  const list = () => listSnapshots(folder, 'c1', 'user-registry');
  // As if the latest snapshot had been downloaded earlier.
  utimesSync(exportPath, 0, 0);
  const { ms: snapshotsFirst, reply: all } = await timed(list);
  const [latest] = all;
  if (!latest || all.length !== snapshots) throw new Error('Snapshots are missing.');
  return {
    snapshotsFirst,
    snapshotsOpen: await median(list),
    snapshotNames: await median(() => nameDatedSnapshots(all)),
    snapshotName: await median(() => snapshotNameProblem('Name', latest, all)),
  };
}

async function measureColumns(
  folder: string,
  columns: number,
): Promise<Pick<ListTimes, 'columnsOpen' | 'columnsPage' | 'columnsFilter' | 'columnsSearch'>> {
  const line = (cell: (column: number) => string): string =>
    Array.from({ length: columns }, (_, column) => cell(column)).join(',');
  const rows = Array.from({ length: 200 }, (_, row) =>
    line((column) => (column % 3 === 0 ? `text ${row} ${column}` : String(row * column))),
  );
  const path = join(folder, 'wide.csv');
  writeFileSync(path, [line((column) => `Column ${column}`), ...rows, ''].join('\n'));
  const engine = benchEngine(folder);
  const source = { kind: 'csv', path, cacheFolder: `${path}-copy` } as const;
  try {
    const { ms: columnsOpen } = await timed(async () => (await engine.open(source)).close());
    const reader = await engine.open(source);
    const first = firstPage(columns);
    const filter = { column: reader.info.columns[1]?.id ?? '', operator: 'atLeast', value: '100' } as const;
    return {
      columnsOpen,
      columnsPage: await median(() => reader.page(wholeTable, first)),
      columnsFilter: await median(() => reader.page({ ...wholeTable, filters: [filter] }, first)),
      columnsSearch: await median(() => reader.page({ ...wholeTable, search: 'text 7 ' }, first)),
    };
  } finally {
    await engine.stop();
  }
}

async function median(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push((await timed(async () => Promise.resolve(work()))).ms);
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
}
