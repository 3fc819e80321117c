import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { trendPeriods } from '../../src/reports/analyses/trends/trendPeriods';
import { registryStatement } from '../../src/reports/analyses/trends/trendStatements';
import { trends } from '../../src/reports/analyses/trends/trends';
import { compareSnapshots } from '../../src/reports/comparison/compareSnapshots';
import { findKey } from '../../src/reports/comparison/findKey';
import { matchColumns } from '../../src/reports/comparison/matchColumns';
import type { NamedSource, ReportEngine } from '../../src/reports/engine/engine';
import { replaceManifest } from '../../src/reports/manifest';
import { BodyValidator } from '../../src/reports/receiving/bodyValidator';
import { LocalExamination } from '../../src/reports/receiving/examination';
import { listSnapshots, writeSnapshot, type Snapshot } from '../../src/reports/snapshot';
import { sourceOf } from '../../src/reports/snapshotSources';
import { addDays } from '../../src/shared/days';
import { wholeTable } from '../../src/shared/table/query';
import { inChunks } from '../support/chunks';
import { benchEngine, MB, timed } from './reports/measure';
import type { BenchOptions, BenchResult } from './result';

const exportName = 'user-registry';

/** Lists, charts, and queries a year of daily snapshots of the user registry, which grows every day. */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const users = quick ? 200 : 10_000;
  const days = quick ? 30 : 365;
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-bench-'));
  const engine = benchEngine(folder);
  try {
    for (let day = 0; day < days; day += 1) await write(folder, addDays('2025-11-01', day), users + day);
    const downloaded = sizeMb(folder);
    const list = await timed(() => listSnapshots(folder, 'c1', exportName));
    const snapshots = list.reply;
    const quarter = snapshots.slice(0, 92);
    const results: BenchResult[] = [
      { name: 'snapshots', value: days, unit: '', note: `${users.toLocaleString('en-US')} users each` },
      { name: 'downloaded files', value: downloaded, unit: 'MB' },
      { name: 'list', value: list.ms, unit: 'ms' },
    ];
    await query(engine, 'SELECT count(*) FROM registry', [named('registry', snapshots[0])]);
    for (const [name, of] of [
      [`trend over ${quarter.length} days`, quarter],
      ['the same again', quarter],
      ['trend over the weeks of all snapshots', snapshots],
    ] as const) {
      const { ms, reply } = await timed(() => trend(engine, of));
      results.push({ name, value: ms, unit: 'ms', note: `${reply} rows` });
    }
    const pair = [named('earlier', snapshots[1]), named('later', snapshots[0])] as const;
    const joined = await timed(() => query(engine, changesSql, pair));
    const compared = await timed(() => compare(engine, named('earlier', snapshots.at(-1)), pair[1]));
    results.push(
      { name: 'SQL over two snapshots', value: joined.ms, unit: 'ms', note: `${joined.reply} new users` },
      {
        name: 'compare the first and the last',
        value: compared.ms,
        unit: 'ms',
        note: `${compared.reply} changes`,
      },
      { name: 'files of all snapshots', value: sizeMb(folder), unit: 'MB' },
    );
    return results;
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const changesSql = `SELECT "Instance user ID" FROM later
WHERE "Instance user ID" NOT IN (SELECT "Instance user ID" FROM earlier)`;

function named(name: string, snapshot: Snapshot | undefined): NamedSource {
  if (snapshot === undefined) throw new Error('There is no snapshot.');
  return { name, source: sourceOf(snapshot) };
}

/** Returns the number of rows of the trend of registry growth. */
async function trend(engine: ReportEngine, snapshots: readonly Snapshot[]): Promise<number> {
  const growth = trends.find(({ id }) => id === 'registryGrowth');
  if (growth?.over !== 'registry') throw new Error('There is no such trend.');
  const { sql, tables } = await registryStatement(engine, growth, {
    periods: trendPeriods(snapshots),
    all: snapshots,
    unseenDays: 30,
    signal: new AbortController().signal,
    onUnreadable: (name) => {
      throw new Error(`${name} can't be read.`);
    },
  });
  return query(engine, sql, tables);
}

/** Returns the number of rows that differ, matched by the key that is proposed to the user. */
async function compare(engine: ReportEngine, earlier: NamedSource, later: NamedSource): Promise<number> {
  const [before = [], after = []] = await Promise.all(
    [earlier, later].map(async ({ source }) => {
      const reader = await engine.open(source);
      await reader.close();
      return reader.info.columns;
    }),
  );
  const matched = matchColumns(before, after);
  const comparison = compareSnapshots(matched, await findKey(engine, [earlier, later], matched.pairs));
  if (!comparison) throw new Error('The snapshots have no column in common.');
  return query(engine, comparison.sql, [earlier, later]);
}

/** Returns the number of rows of a result. */
async function query(engine: ReportEngine, sql: string, tables: readonly NamedSource[]): Promise<number> {
  const reader = await engine.query(sql, tables);
  await reader.page(wholeTable, { offset: 0, limit: 100 });
  await reader.close();
  return reader.info.rows;
}

/** Writes a snapshot like a download on the day. */
async function write(folder: string, day: string, users: number): Promise<void> {
  const lines = Array.from({ length: users }, (_, id) => `${id},${id % 50 === 0},${id % 97 === 0}`);
  const { path, ...manifest } = await writeSnapshot({
    folder,
    connectionId: 'c1',
    exportName,
    identity: exportName,
    parameters: {},
    examine: (file) => new LocalExamination(file, new BodyValidator('registry')),
    chunks: inChunks(`Instance user ID,Service Account,Site Admin\n${lines.join('\n')}\n`, 100_000),
  });
  await replaceManifest(dirname(path), { ...manifest, downloadedAt: `${day}T10:12:00.000Z` });
}

function sizeMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / MB;
}
