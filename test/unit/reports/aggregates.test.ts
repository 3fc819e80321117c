import assert from 'node:assert/strict';
import Papa from 'papaparse';
import { readIntoMemory } from '../../support/reports/memory/readFile';
import { wholeTable, type Measure } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { engineForSuite } from '../../support/reports/engine';

/** Returns a report with blank cells, quotes, negative numbers, and groups of different sizes. */
function reportCsv(): string {
  const lines = Array.from({ length: 700 }, (_, row) => {
    const mixed = (row * 7919) % 1009;
    const team = ['"Core, ""Web"""', 'Search', 'Ops', '"Data\nPlatform"', ''][Math.floor(mixed / 7) % 5];
    const events = mixed % 13 === 0 ? '' : String(mixed - 300);
    const cost = mixed % 17 === 0 ? '' : ((mixed - 400) / 100).toFixed(2);
    const ratio = mixed % 19 === 0 ? '' : `${mixed % 7}.${(mixed % 90) + 1}5`;
    return [team, events, cost, ratio, `user-${mixed % 101}`].join(',');
  });
  return `team,events,cost,ratio,user\n${lines.join('\n')}\n`;
}

type Aggregation = Exclude<Measure['aggregation'], 'count'>;

const numbers: Readonly<Record<Exclude<Aggregation, 'distinct'>, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  average: (values) => numbers.sum(values) / values.length,
  minimum: (values) => Math.min(...values),
  maximum: (values) => Math.max(...values),
  median: (values) => {
    const sorted = values.toSorted((a, b) => a - b);
    const half = sorted.length / 2;
    return Number.isInteger(half)
      ? ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
      : (sorted[Math.floor(half)] ?? NaN);
  },
};

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function close(found: number | null | undefined, expected: number, what: string): void {
  const difference = Math.abs((found ?? NaN) - expected);
  assert.ok(difference <= 1e-9 * Math.max(1, Math.abs(expected)), `${what}: ${found} instead of ${expected}`);
}

function itAggregates(
  open: () => Promise<TableReader>,
  rows: readonly Readonly<Record<string, string>>[],
): void {
  let reader: TableReader;
  before(async () => {
    reader = await open();
  });
  after(() => reader.close());

  const byTeam = grouped(rows, ({ team = '' }) => team);
  const ask = async (measure: Measure): Promise<Map<string, number | null>> => {
    const { groups } = await reader.aggregate(wholeTable, {
      dimension: { column: 'team', bucket: { by: 'value' } },
      measure,
    });
    return new Map(groups.map(({ key, value }) => [key ?? '', value]));
  };

  it('counts the rows of each group', async () => {
    assert.deepEqual(
      Object.fromEntries(await ask({ aggregation: 'count' })),
      Object.fromEntries([...byTeam].map(([team, local]) => [team, local.length])),
    );
  });

  for (const column of ['events', 'cost', 'ratio']) {
    for (const [aggregation, compute] of Object.entries(numbers)) {
      it(`calculates the ${aggregation} of "${column}" in each group`, async () => {
        const found = await ask({ aggregation: aggregation as Aggregation, column });
        assert.equal(found.size, byTeam.size);
        for (const [team, local] of byTeam) {
          const values = local.map((row) => row[column] ?? '').filter((cell) => cell !== '');
          close(found.get(team), compute(values.map(Number)), `${aggregation} of ${column} in "${team}"`);
        }
      });
    }

    it(`calculates the statistics of "${column}" over all rows`, async () => {
      const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
      const values = cells.map(Number);
      const profile = await reader.profile(wholeTable, column);
      assert.equal(profile.rows, rows.length);
      assert.equal(profile.missing, rows.length - cells.length);
      assert.equal(profile.distinct, new Set(cells).size);
      close(Number(profile.minimum), numbers.minimum(values), 'minimum');
      close(Number(profile.maximum), numbers.maximum(values), 'maximum');
      close(profile.mean, numbers.average(values), 'mean');
      close(Number(profile.quartiles?.[1]), numbers.median(values), 'median');
      const counts = grouped(cells, (cell) => cell);
      assert.equal(profile.top[0]?.count, Math.max(...[...counts.values()].map(({ length }) => length)));
    });
  }

  it('counts the distinct text values of each group', async () => {
    const found = await ask({ aggregation: 'distinct', column: 'user' });
    for (const [team, local] of byTeam) {
      assert.equal(found.get(team), new Set(local.map(({ user }) => user)).size, team);
    }
  });
}

describe('aggregation, compared with calculations over rows from Papa Parse', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();
  const csv = reportCsv();
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });

  describe('in the report engine', () => {
    itAggregates(() => engine.open({ kind: 'csv', path: file('report.csv', csv), delimiter: ',' }), data);
  });

  describe('in memory', () => {
    itAggregates(() => readIntoMemory({ kind: 'csv', path: file('memory.csv', csv), delimiter: ',' }), data);
  });
});
