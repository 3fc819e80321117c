import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeTable, type ColumnSort, type TableQuery } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { cellFrom } from '../../../src/warehouse/reader/printDouble';
import { RemoteReader } from '../../../src/warehouse/reader/remoteReader';
import { pageStatement } from '../../../src/warehouse/reader/page';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import { startBridge, type Bridge } from '../../support/engines/bridge';

/**
 * The number of rows, by default 200,000. If `INSTANCE_EXPLORER_BENCH_ROWS` sets it, the tests print the time of each
 * request and the memory of this process, and skip the comparisons with a complete sort.
 */
const requested = process.env['INSTANCE_EXPLORER_BENCH_ROWS'];
const rows = Number(requested ?? 200_000);
const megabyte = 1024 * 1024;

const page = { offset: 0, limit: 200 };

describe('large ClickHouse tables', function () {
  this.timeout(1_800_000);

  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-large-'));
  let bridge: Bridge;
  let client: WarehouseClient;
  let reader: TableReader;

  before(async () => {
    bridge = await startBridge(join(folder, 'clickhouse'));
    client = await bridge.client();
    await bridge.run(
      `CREATE TABLE usage (day Nullable(Date32), user_id Nullable(Int64), client Nullable(String),
         events Nullable(Int64), rate Nullable(Float64), note Nullable(String))
       ENGINE = MergeTree ORDER BY day SETTINGS allow_nullable_key = 1`,
    );
    await bridge.run(
      `INSERT INTO usage SELECT toDate32('2025-01-01') + toIntervalDay(intDiv(number, ${Math.ceil(rows / 500)})),
         cityHash64(number) % 200000, ['Web', 'CLI', 'Editor', NULL][1 + number % 4], number % 1000,
         if(number % 7 = 0, nan, (number % 777) / 8), concat('note ', toString(cityHash64(number, 1) % 1000000))
       FROM numbers(${rows}) SETTINGS max_insert_threads = 2`,
    );
    reader = await RemoteReader.open(client, 'usage');
  });

  after(async () => {
    await client.close();
    await bridge.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const requests: readonly (readonly [title: string, run: () => Promise<unknown>])[] = [
    ['first page', () => reader.page(wholeTable, page)],
    ['page in the middle', () => reader.page(wholeTable, { offset: rows / 2, limit: 200 })],
    ['last page', () => reader.page(wholeTable, { offset: rows - 200, limit: 200 })],
    [
      'first page, sorted by a number',
      () => reader.page({ ...wholeTable, sort: [{ column: 'events', direction: 'descending' }] }, page),
    ],
    [
      'first page, sorted by a text',
      () => reader.page({ ...wholeTable, sort: [{ column: 'note', direction: 'ascending' }] }, page),
    ],
    [
      'page in the middle, sorted by a number',
      () =>
        reader.page(
          { ...wholeTable, sort: [{ column: 'events', direction: 'descending' }] },
          { offset: rows / 2, limit: 200 },
        ),
    ],
    [
      'filter by a text',
      () =>
        reader.page(
          { ...wholeTable, filters: [{ column: 'note', operator: 'contains', value: '999999' }] },
          page,
        ),
    ],
    [
      'chart by month and client',
      () =>
        reader.aggregate(wholeTable, {
          dimension: { column: 'day', bucket: { by: 'month' } },
          split: { column: 'client', bucket: { by: 'value' } },
          measure: { aggregation: 'sum', column: 'events' },
        }),
    ],
    [
      'top 10 users and the rest',
      () =>
        reader.aggregate(wholeTable, {
          dimension: { column: 'user_id', bucket: { by: 'value' }, top: 10 },
          measure: { aggregation: 'count' },
        }),
    ],
    ['profile of a number', () => reader.profile(wholeTable, 'rate')],
    ['profile of a text', () => reader.profile(wholeTable, 'client')],
    [
      'statement',
      () =>
        saveStatement(
          client,
          'SELECT client, count(DISTINCT user_id) FROM usage GROUP BY client',
          join(folder, 'result.parquet'),
        ),
    ],
  ];

  for (const [title, run] of requests) {
    it(`need less than 100 MB of memory in the client process: ${title}`, async () => {
      const before = process.memoryUsage().rss;
      const start = performance.now();
      assert.ok((await run()) !== undefined);
      const ms = Math.round(performance.now() - start);
      const grown = (process.memoryUsage().rss - before) / megabyte;
      assert.ok(grown < 100, `${Math.round(grown)} MB`);
      if (requested !== undefined) {
        const memory = Math.round(process.memoryUsage().rss / megabyte);
        process.stdout.write(`      ${title}: ${ms} ms, ${memory} MB in this process\n`);
      }
    });
  }

  const columns = ['day', 'user_id', 'client', 'events', 'rate', 'note'];
  const orders: readonly (readonly ColumnSort[])[] = [
    [],
    ...columns.flatMap((column) =>
      (['ascending', 'descending'] as const).map((direction) => [{ column, direction }]),
    ),
    [
      { column: 'client', direction: 'descending' },
      { column: 'note', direction: 'ascending' },
    ],
  ];
  for (const sort of orders) {
    const order = sort.map(({ column, direction }) => `${column} ${direction}`).join(', ');
    it(`show the same rows far from the beginning as a complete sort: ${order || 'unsorted'}`, async function () {
      if (requested !== undefined) this.skip();
      const query: TableQuery = {
        ...wholeTable,
        sort,
        filters: [{ column: 'events', operator: 'atLeast', value: '1' }],
      };
      const stored = await client.storedOrder('usage');
      const source = {
        dialect: client.dialect,
        from: 'usage',
        columns: await client.columns('usage'),
        stored,
      };
      for (const offset of [100_000, 100_200, 120_000, 149_900, 199_700]) {
        const range = { offset, limit: 200 };
        const complete = await client.rows(pageStatement(source, query, range), {
          maxRows: 200,
          seconds: 60,
        });
        const { rows } = await reader.page(query, range);
        assert.equal(rows.length, offset === 199_700 ? 100 : 200);
        assert.deepEqual(
          rows,
          complete.map((row) => source.columns.map((column, place) => cellFrom(column, row[place]))),
        );
      }
    });
  }

  it('report the number of rows that were inserted', () => {
    assert.equal(reader.info.rows, rows);
  });
});
