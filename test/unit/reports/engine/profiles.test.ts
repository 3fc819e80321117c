import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Cell } from '../../../../src/shared/table/table';
import { engineForSuite, withTable } from '../../../support/reports/engine';
import { askAlone, rows, usageCsv } from '../../../support/reports/usage';

describe('column profiling', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  let table: TableReader;
  let alone: (sql: string) => Promise<Cell[][]>;

  before(async () => {
    const path = file('usage.csv', usageCsv());
    table = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
    alone = await askAlone(path);
  });

  it('returns the mean of large numbers with different signs', async () => {
    for (const [index, cells] of [
      ['9007199254740993', '1', '-9007199254740991'],
      ['90071992547409930001', '-90071992547409930000', '2'],
      ['1,234,567,890,123,456,789.25', '-1,234,567,890,123,456,789.00', '2.75'],
    ].entries()) {
      const path = file(`cancel-${index}.csv`, `v\n${cells.map((cell) => `"${cell}"`).join('\n')}\n`);
      await withTable(engine, { kind: 'csv', path }, async (reader) =>
        assert.equal((await reader.profile(wholeTable, 'v')).mean, 1, reader.info.columns[0]?.type),
      );
    }
  });

  it('includes the earliest and the latest dates and times of each type', async () => {
    const first = '0044-03-15 (BC)';
    const edges: readonly [type: string, low: string, high: string][] = [
      ['TIMESTAMP', `${first} 10:00:00`, '294247-01-10T04:00:54.775806'],
      ['TIMESTAMP', '2026-01-01T00:00:00', '294247-01-10T04:00:54.775806'],
      ['TIMESTAMP_S', `${first} 10:00:00`, '290000-01-01T00:00:00'],
      ['TIMESTAMPTZ', `${first} 10:00:00Z`, '294247-01-10T04:00:54.775806Z'],
      ['DATE', first, '5881580-07-10'],
    ];
    for (const [type, low, high] of edges) {
      const values = [low, high].map((value, row) => `(${row}, CAST('${value}' AS ${type}))`).join(', ');
      const reader = await engine.query(`SELECT n, v FROM (VALUES ${values}) t(n, v)`, []);
      const { minimum, maximum } = await reader.profile(wholeTable, 'v');
      assert.deepEqual([minimum, maximum], [low, high], type);
      await reader.close();
    }
  });

  it('returns the statistics, top values, and histogram of a column', async () => {
    const profile = await table.profile(wholeTable, 'count');
    const [facts] = await alone(
      `SELECT count(*) - count("count"), count(DISTINCT "count"), min("count"), max("count"), avg("count"),
         quantile_cont("count", 0.25), quantile_cont("count", 0.5), quantile_cont("count", 0.75) FROM usage`,
    );
    assert.deepEqual(
      [
        profile.missing,
        profile.distinct,
        profile.minimum,
        profile.maximum,
        profile.mean,
        ...(profile.quartiles ?? []),
      ].map(String),
      facts,
    );
    assert.equal(
      profile.histogram.reduce((sum, { count }) => sum + count, 0),
      rows - profile.missing,
    );
    assert.deepEqual(
      profile.top.map(({ value, count }) => [value, String(count)]),
      await alone(
        'SELECT "count", count(*) AS c FROM usage WHERE "count" IS NOT NULL GROUP BY "count" ORDER BY c DESC, "count" LIMIT 10',
      ),
    );
    const client = await table.profile(wholeTable, 'client');
    assert.deepEqual(
      [client.empty, client.missing, client.quartiles, client.histogram],
      [rows / 5, 0, null, []],
    );
    const day = await table.profile(wholeTable, 'day');
    assert.deepEqual([day.minimum, day.maximum, day.histogram.length], ['2025-01-01', '2026-02-04', 20]);
    assert.equal(
      day.histogram.reduce((sum, { count }) => sum + count, 0),
      rows,
    );
  });

  it('returns the same statistics as DuckDB for few, many, and equal values', async () => {
    const lines = ['many,few,wide,single,day,moment,clock'];
    for (let row = 0; row < 12_000; row += 1) {
      const even = row % 2 === 0;
      const day = new Date(Date.UTC(2020, 0, 1 + (row % 900))).toISOString();
      const clock = new Date(Date.UTC(2020, 0, 1, 0, 0, (row * 7) % 86_400)).toISOString();
      lines.push(
        [
          (row * 7919) % 12_007,
          row % 5 === 0 ? '' : (row % 7) - 3,
          even ? (row * 104_729) / 1000 : -row / 8,
          42,
          day.slice(0, 10),
          `${day.slice(0, 10)}T${clock.slice(11, 19)}Z`,
          clock.slice(11, 19),
        ].join(','),
      );
    }
    const numbers = file('numbers.csv', `${lines.join('\n')}\n`);
    const askNumbers = await askAlone(numbers);
    const opened = await engine.open({ kind: 'csv', path: numbers, cacheFolder: join(folder, 'numbers') });
    for (const { id, kind } of opened.info.columns) {
      const profile = await opened.profile(wholeTable, id);
      const number =
        kind === 'integer' || kind === 'decimal'
          ? id
          : `epoch_us(CAST(${id} AS ${kind === 'time' ? 'TIME' : 'TIMESTAMP'}))`;
      const [facts] = await askNumbers(
        `SELECT count(*), count(*) - count(${id}), count(DISTINCT ${id}), max(CAST(${number} AS DOUBLE)) FROM usage`,
      );
      const bins = await askNumbers(
        `WITH numbers AS (SELECT CAST(${number} AS DOUBLE) AS x FROM usage WHERE ${id} IS NOT NULL),
           edges AS (SELECT min(x) AS low, max(x) AS high FROM numbers)
         SELECT CASE WHEN high = low THEN 0 ELSE least(19, floor((x - low) / (high - low) * 20)) END AS bin, count(*)
         FROM numbers, edges GROUP BY bin ORDER BY bin`,
      );
      assert.deepEqual([profile.rows, profile.missing, profile.distinct].map(String), facts?.slice(0, 3), id);
      assert.deepEqual(
        profile.histogram.map(({ count }) => String(count)).filter((count) => count !== '0'),
        bins.map(([, count]) => count),
        id,
      );
      const top = await askNumbers(
        `SELECT count(*) AS c FROM usage WHERE ${id} IS NOT NULL GROUP BY ${id} ORDER BY c DESC, ${id} LIMIT 10`,
      );
      assert.deepEqual(
        profile.top.map(({ count }) => [String(count)]),
        top,
        id,
      );
      if (kind !== 'integer' && kind !== 'decimal') continue;
      const [expected] = await askNumbers(
        `SELECT quantile_cont(${id}, 0.25), quantile_cont(${id}, 0.5), quantile_cont(${id}, 0.75), avg(${id}) FROM usage`,
      );
      assert.deepEqual(
        [...(profile.quartiles ?? []), profile.mean].map((value) => Number(value).toFixed(6)),
        expected?.map((value) => Number(value).toFixed(6)),
        id,
      );
    }
    await opened.close();
  });

  it('lists repeated values first, then the lowest of the values that occur once', async () => {
    const values = [...Array.from({ length: 12 }, (_, index) => `v${30 - index}`), 'x', 'w', 'x', 'w', 'w'];
    const path = file('single.csv', `name\n${values.join('\n')}\n`);
    const opened = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'single') });
    const { top } = await opened.profile(wholeTable, 'name');
    const single = Array.from({ length: 8 }, (_, index) => ({ value: `v${19 + index}`, count: 1 }));
    assert.deepEqual(top, [{ value: 'w', count: 3 }, { value: 'x', count: 2 }, ...single]);
    await opened.close();
  });

  it('returns an empty profile for an empty result', async () => {
    const nothing = { ...wholeTable, search: 'nobody has written this' };
    for (const { id } of table.info.columns) {
      const profile = await table.profile(nothing, id);
      assert.deepEqual([profile.rows, profile.minimum, profile.top, profile.histogram], [0, null, [], []]);
    }
  });
});
