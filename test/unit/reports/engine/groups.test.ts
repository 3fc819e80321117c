import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { wholeTable, type Measure } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Cell } from '../../../../src/shared/table/table';
import { engineForSuite } from '../../../support/reports/engine';
import { askAlone, usageCsv } from '../../../support/reports/usage';

describe('grouping of a table', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  let table: TableReader;
  let alone: (sql: string) => Promise<Cell[][]>;

  before(async () => {
    const path = file('usage.csv', usageCsv());
    table = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
    alone = await askAlone(path);
  });

  it('groups by month and splits by client, and combines smaller clients as "other"', async () => {
    const { groups } = await table.aggregate(wholeTable, {
      dimension: { column: 'day', bucket: { by: 'month' } },
      split: { column: 'client', bucket: { by: 'value' }, top: 2 },
      measure: { aggregation: 'sum', column: 'count' },
    });
    const [total] = await alone('SELECT sum("count") FROM usage');
    assert.equal(String(groups.reduce((sum, { value }) => sum + (value ?? 0), 0)), total?.[0]);
    assert.equal(groups.filter(({ splitOther }) => splitOther === true).length, 14);
    assert.equal(groups[0]?.key, '2025-01-01');
    const [january] = await alone(
      `SELECT sum("count") FROM usage WHERE day < '2025-02-01' AND client = '${groups[0]?.split ?? ''}'`,
    );
    assert.equal(String(groups[0]?.value), january?.[0]);
  });

  const measures = {
    count: 'count(*)',
    sum: 'sum(rate)',
    average: 'avg(rate)',
    minimum: 'min(rate)',
    maximum: 'max(rate)',
    median: 'median(rate)',
    distinct: 'count(DISTINCT rate)',
  } as const;

  it("combines every group that isn't among the largest ones, for each measure", async () => {
    // The group of the split with the most rows is blank, which is not "other".
    const split = { column: 'count', bucket: { by: 'value' }, top: 3 } as const;
    const month = "CAST(date_trunc('month', day) AS DATE)";
    const top = (key: string, measure: string, maximum: number): string =>
      `(SELECT list(k) FROM (SELECT coalesce(CAST(${key} AS VARCHAR), '') AS k FROM usage GROUP BY ${key}
         ORDER BY ${measure} DESC, ${key} NULLS LAST LIMIT ${maximum}))`;
    for (const [aggregation, sql] of Object.entries(measures)) {
      const measure = aggregation === 'count' ? { aggregation } : { aggregation, column: 'rate' };
      for (const [limit, maximum] of [
        [{ top: 4 }, 4],
        [{}, 100],
      ] as const) {
        const { groups } = await table.aggregate(wholeTable, {
          dimension: { column: 'day', bucket: { by: 'month' }, ...limit },
          split,
          measure: measure as Measure,
        });
        const expected = await alone(
          `SELECT d, s, CAST(${sql} AS DOUBLE) FROM (SELECT rate,
             CASE WHEN list_contains(${top(month, sql, maximum)}, CAST(${month} AS VARCHAR))
               THEN CAST(${month} AS VARCHAR) ELSE 'other' END AS d,
             CASE WHEN list_contains(${top('"count"', sql, 3)}, coalesce(CAST("count" AS VARCHAR), ''))
               THEN coalesce(CAST("count" AS VARCHAR), 'blank') ELSE 'other' END AS s FROM usage)
           GROUP BY ALL`,
        );
        const found = groups.map(({ key, other, split: part, splitOther, value }) => [
          other === true ? 'other' : key,
          splitOther === true ? 'other' : (part ?? 'blank'),
          value?.toFixed(9),
        ]);
        assert.deepEqual(
          found.map(String).sort(),
          expected.map(([d, s, value]) => String([d, s, Number(value).toFixed(9)])).sort(),
          `${aggregation}, ${maximum}`,
        );
        assert.ok(
          found.some(([, s]) => s === 'other') && (maximum === 100 || found.some(([d]) => d === 'other')),
        );
      }
    }
  });

  it('combines all but the largest groups of a single dimension, for each measure', async () => {
    for (const [aggregation, sql] of Object.entries(measures)) {
      const measure = aggregation === 'count' ? { aggregation } : { aggregation, column: 'rate' };
      const { groups } = await table.aggregate(wholeTable, {
        dimension: { column: 'count', bucket: { by: 'value' }, top: 3 },
        measure: measure as Measure,
      });
      const expected = await alone(
        `WITH most AS (SELECT "count" AS k FROM usage GROUP BY k ORDER BY ${sql} DESC NULLS LAST, k LIMIT 3)
         SELECT CASE WHEN EXISTS (SELECT 1 FROM most WHERE k IS NOT DISTINCT FROM "count")
             THEN coalesce(CAST("count" AS VARCHAR), 'blank') ELSE 'other' END AS d, CAST(${sql} AS DOUBLE)
         FROM usage GROUP BY d`,
      );
      assert.deepEqual(
        groups
          .map(({ key, other, value }) =>
            String([other === true ? 'other' : (key ?? 'blank'), value?.toFixed(9)]),
          )
          .sort(),
        expected.map(([d, value]) => String([d, Number(value).toFixed(9)])).sort(),
        aggregation,
      );
      assert.equal(groups.filter(({ other }) => other === true).length, 1);
    }
  });

  it('returns the same groups as DuckDB for buckets of dates, timestamps, and numbers', async () => {
    const cases = [
      ['day', { by: 'week' }, "strftime(date_trunc('week', day), '%Y-%m-%d')"],
      ['day', { by: 'quarter' }, "strftime(date_trunc('quarter', day), '%Y-%m-%d')"],
      ['day', { by: 'weekday' }, 'isodow(day)'],
      ['day', { by: 'hour' }, "strftime(CAST(day AS TIMESTAMP), '%Y-%m-%dT%H:00:00')"],
      ['day', { by: 'hourOfDay' }, 'hour(CAST(day AS TIMESTAMP))'],
      ['at', { by: 'hourOfDay' }, 'hour("at" AT TIME ZONE \'UTC\')'],
      ['at', { by: 'day' }, "strftime(\"at\" AT TIME ZONE 'UTC', '%Y-%m-%d')"],
      [
        'rate',
        { by: 'width', width: 2.5 },
        "regexp_replace(CAST(floor(rate / 2.5) * 2.5 AS VARCHAR), '\\.0$', '')",
      ],
      ['count', { by: 'value' }, '"count"'],
    ] as const;
    for (const [column, bucket, sql] of cases) {
      for (const aggregation of ['average', 'distinct', 'median'] as const) {
        const { groups } = await table.aggregate(wholeTable, {
          dimension: { column, bucket },
          measure: { aggregation, column: 'rate' },
        });
        const measure = { average: 'avg(rate)', distinct: 'count(DISTINCT rate)', median: 'median(rate)' }[
          aggregation
        ];
        const expected = await alone(`SELECT ${sql} AS k, CAST(${measure} AS DOUBLE) FROM usage GROUP BY k`);
        const sorted = (list: readonly (readonly [Cell, number])[]) =>
          list.map(([key, value]) => `${key} ${value.toFixed(9)}`).sort();
        assert.deepEqual(
          sorted(groups.map(({ key, value }) => [key, value ?? NaN])),
          sorted(expected.map(([key, value]) => [key ?? null, Number(value)])),
          `${column} by ${bucket.by}: ${aggregation}`,
        );
      }
    }
  });

  it('counts a number at the start of a bin in this bin, as decimal and as floating-point number', async () => {
    const hundredths = Array.from({ length: 401 }, (_, row) => row - 200);
    const numbers = hundredths.map((count) => count / 100);
    const decimals = file('bins.csv', `v\n${numbers.map((number) => `${number.toFixed(2)}\n`).join('')}`);
    const doubles = file('bins.ndjson', numbers.map((v) => `${JSON.stringify({ v })}\n`).join(''));
    for (const source of [
      { kind: 'csv', path: decimals, cacheFolder: join(folder, 'cache') },
      { kind: 'ndjson', path: doubles, cacheFolder: join(folder, 'cache') },
    ] as const) {
      const numeric = await engine.open(source);
      for (const width of [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 0.3]) {
        const { groups } = await numeric.aggregate(wholeTable, {
          dimension: { column: 'v', bucket: { by: 'width', width } },
          measure: { aggregation: 'count' },
        });
        const wide = Math.round(width * 100);
        const expected = new Map<number, number>();
        for (const count of hundredths) {
          const start = (Math.floor(count / wide) * wide) / 100;
          expected.set(start, (expected.get(start) ?? 0) + 1);
        }
        assert.deepEqual(
          groups.map(({ key, value }) => [Number(Number(key).toFixed(12)), value]).sort(),
          [...expected].map(([start, count]) => [start + 0, count]).sort(),
          `${source.kind}: ${width}`,
        );
      }
      await numeric.close();
    }
  });

  it('adds numbers whose exact sum has more than 38 digits, with and without a limit on the groups', async () => {
    const longest = '9'.repeat(38);
    const path = file('long.csv', `client,v\nvim,${longest}\nvim,${longest}\nweb,-${longest}\n`);
    const long = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
    assert.equal(long.info.columns[1]?.type, 'DECIMAL(38,0)');
    for (const limit of [{}, { top: 1 }, { top: 2 }]) {
      for (const [aggregation, expected] of [
        ['sum', [-1e38, 2e38]],
        ['average', [-1e38, 1e38]],
        ['maximum', [-1e38, 1e38]],
      ] as const) {
        const { groups } = await long.aggregate(wholeTable, {
          dimension: { column: 'client', bucket: { by: 'value' }, ...limit },
          measure: { aggregation, column: 'v' },
        });
        assert.deepEqual(groups.map(({ value }) => value).sort(), expected, aggregation);
      }
    }
    await long.close();
  });

  it('returns exact averages of decimals, with and without a limit on the groups', async () => {
    // The sum as a floating-point number, divided by 3, would be 0.19999999999999998.
    const path = file('prices.csv', 'client,price\nvim,0.10\nvim,0.20\nvim,0.30\nweb,0.50\n');
    const prices = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
    for (const limit of [{}, { top: 1 }, { top: 2 }]) {
      const { groups } = await prices.aggregate(wholeTable, {
        dimension: { column: 'client', bucket: { by: 'value' }, ...limit },
        measure: { aggregation: 'average', column: 'price' },
      });
      assert.deepEqual(groups.map(({ value }) => value).sort(), [0.2, 0.5]);
    }
  });
});
