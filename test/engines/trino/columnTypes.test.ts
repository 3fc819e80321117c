import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { wholeTable, type ColumnFilter } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import type { ColumnKind } from '../../../src/shared/table/table';
import { RemoteReader } from '../../../src/warehouse/reader/remoteReader';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import { startTrinoWarehouse, type RemoteServer } from '../../support/engines/remoteServer';
import { trinoSession } from '../../support/engines/trino';
import { engineForSuite, withTable } from '../../support/reports/engine';

interface TypeCase {
  readonly type: string;
  readonly kind: ColumnKind;
  readonly value: string;
  readonly cell: string;
  /** Whether the server can't convert the values. */
  readonly unreadable?: boolean;
}

const of = (kind: ColumnKind, type: string, value: string, cell: string): TypeCase => ({
  kind,
  type,
  value,
  cell,
});

/** Types of tables of other programs, and of connectors such as Iceberg. */
const cases: readonly TypeCase[] = [
  of('nested', 'array(varbinary)', "ARRAY[X'00ff', NULL]", '["00FF",null]'),
  of('nested', 'array(time(3))', "ARRAY[TIME '10:20:30.500']", '["10:20:30.5"]'),
  of('nested', 'array(char(3))', "ARRAY['ab']", '["ab"]'),
  of('nested', 'array(integer)', 'ARRAY[1, NULL]', '[1,null]'),
  of(
    'nested',
    'array(timestamp(3) with time zone)',
    "ARRAY[TIMESTAMP '2025-01-01 00:30:00.000 Europe/Berlin']",
    '["2024-12-31T23:30:00Z"]',
  ),
  of(
    'nested',
    'row("a b" uuid, "X" array(row("t" timestamp(6) with time zone)))',
    "ROW(UUID '00000000-0000-0000-0000-000000000001', ARRAY[ROW(TIMESTAMP '2025-01-01 00:00:00.5 UTC'), NULL])",
    '{"a b":"00000000-0000-0000-0000-000000000001","X":[{"t":"2025-01-01T00:00:00.5Z"},null]}',
  ),
  of('nested', 'row(integer, varchar(3))', "ROW(1, 'a')", '[1,"a"]'),
  of('nested', 'map(date, integer)', "MAP(ARRAY[DATE '2025-01-01'], ARRAY[1])", '{"2025-01-01":1}'),
  of(
    'nested',
    'map(timestamp(0), array(ipaddress))',
    "MAP(ARRAY[TIMESTAMP '2025-01-01 10:00:00'], ARRAY[ARRAY[IPADDRESS '10.0.0.1']])",
    '{"2025-01-01T10:00:00":["10.0.0.1"]}',
  ),
  of('nested', 'map(array(bigint), uuid)', 'MAP(ARRAY[ARRAY[1, 2]], ARRAY[NULL])', '{"[1,2]":null}'),
  of('text', 'ipaddress', "IPADDRESS '10.0.0.1'", '10.0.0.1'),
  of('text', 'interval day to second', "INTERVAL '2' DAY", '2 00:00:00.000'),
  of('text', 'time(3) with time zone', "TIME '10:00:00.000+01:00'", '10:00:00.000+01:00'),
  of('time', 'time(9)', "TIME '10:00:00.123456789'", '10:00:00.123456789'),
  of(
    'timestamp',
    'timestamp(12)',
    "TIMESTAMP '2025-01-01 10:00:00.123456789012'",
    '2025-01-01T10:00:00.123456789012',
  ),
  of(
    'nested',
    'map(row("a" integer), varchar)',
    "MAP(ARRAY[CAST(ROW(1) AS row(a integer))], ARRAY['x'])",
    '{"{\\"a\\":1}":"x"}',
  ),
  of('text', 'HyperLogLog', 'approx_set(1)', '020C010080034400'),
  of('text', 'tdigest', 'tdigest_agg(1.5E0)', ''),
  of('nested', 'array(HyperLogLog)', 'ARRAY[approx_set(1), NULL]', '["020C010080034400",null]'),
  { ...of('text', 'color', 'rgb(255, 0, 0)', '(unreadable: color)'), unreadable: true },
  {
    ...of(
      'nested',
      'row("id" integer, "c" color)',
      'ROW(1, rgb(0, 0, 0))',
      '{"id":1,"c":"(unreadable: color)"}',
    ),
    unreadable: true,
  },
];

/** Types that the oldest version doesn't have. */
const newCases: readonly TypeCase[] = [
  of('nested', 'variant', `CAST(JSON '{"a":[1,"x"]}' AS variant)`, '{"a":[1,"x"]}'),
  of('nested', 'array(variant)', `ARRAY[CAST(JSON '{"a":1}' AS variant), NULL]`, '[{"a":1},null]'),
  of('nested', 'row("v" variant)', "ROW(CAST('x' AS variant))", '{"v":"x"}'),
  of('decimal', 'number', "NUMBER '100'", '100'),
  of('decimal', 'number', "NUMBER '-1.25e40'", `-125${'0'.repeat(38)}`),
  of('decimal', 'number', "NUMBER '-1.5e-12'", '-0.0000000000015'),
  of('decimal', 'number', "NUMBER '123.4500'", '123.45'),
  of('decimal', 'number', "NUMBER '-Infinity'", '-inf'),
  of('nested', 'map(number, number)', "MAP(ARRAY[NUMBER '1e2'], ARRAY[NUMBER '2.5'])", '{"100":2.5}'),
];

const page = { offset: 0, limit: 10 };

describe('columns of Trino types', () => {
  const suite = engineForSuite();
  const isNew = Number(process.env['INSTANCE_EXPLORER_TRINO_VERSION']) > 411;
  const columns = [...cases, ...(isNew ? newCases : [])].map((entry, place) => ({
    ...entry,
    id: `c${place}`,
  }));
  /** The oldest version doesn't trim the members of type `char`. */
  const written = (cell: string): string => (isNew ? cell : cell.replace('["ab"]', '["ab "]'));
  let server: RemoteServer;
  let reader: TableReader;

  before(async () => {
    server = await startTrinoWarehouse(suite.folder);
    const run = trinoSession(server.warehouse);
    const select = (value: (entry: (typeof columns)[number]) => string): string =>
      columns.map((entry) => `CAST(${value(entry)} AS ${entry.type}) AS ${entry.id}`).join(', ');
    await run(`CREATE VIEW hive.usage.types AS
      SELECT 1 AS id, ${select(({ value }) => value)}
      UNION ALL SELECT 2, ${select(() => 'NULL')}`);
    reader = await RemoteReader.open(server.client, 'types');
  });

  after(() => server.stop());

  for (const { id, type, kind, cell, unreadable } of columns) {
    it(`are shown, sorted, filtered, and summarized: ${type} ${cell.slice(0, 20)}`, async () => {
      const place = 1 + columns.findIndex((column) => column.id === id);
      const shown = reader.info.columns[place];
      // The oldest version doesn't quote the names of fields, and displays them in lowercase.
      const comparable = (each = ''): string => each.replaceAll('"', '').toLowerCase();
      assert.deepEqual([shown?.kind, comparable(shown?.type)], [kind, comparable(type)]);
      for (const direction of ['ascending', 'descending'] as const) {
        const { rows } = await reader.page({ ...wholeTable, sort: [{ column: id, direction }] }, page);
        const [first, second] = rows.map((row) => row[place]);
        if (cell !== '') assert.equal(first, written(cell));
        assert.equal(second, null);
      }
      const matching = async (filter: ColumnFilter): Promise<number> =>
        (await reader.page({ ...wholeTable, filters: [filter] }, page)).matching;
      assert.equal(await matching({ column: id, operator: 'missing' }), 1);
      if (cell !== '') {
        if (!cell.includes('inf'))
          assert.equal(await matching({ column: id, operator: 'equals', value: written(cell) }), 1);
        assert.equal(await matching({ column: id, operator: 'oneOf', values: [written(cell)] }), 1);
      }
      const profile = await reader.profile(wholeTable, id);
      assert.deepEqual([profile.rows, profile.missing, profile.distinct], [2, 1, 1]);
      if (cell !== '') assert.deepEqual([profile.minimum, profile.maximum], [written(cell), written(cell)]);
      const { groups } = await reader.aggregate(wholeTable, {
        dimension: { column: id, bucket: { by: 'value' }, top: 1 },
        measure: { aggregation: 'count' },
      });
      assert.equal(
        groups.reduce((sum, { value }) => sum + (value ?? 0), 0),
        2,
      );
      assert.equal(
        reader.info.notes.some(({ message }) => message.includes(`"${id}"`)),
        unreadable ?? false,
      );
    });
  }

  it('are searched, exported, and in results of statements', async () => {
    assert.equal((await reader.page({ ...wholeTable, search: '10.0.0.1' }, page)).matching, 1);
    const { rows } = await reader.page(wholeTable, page);
    const path = join(suite.folder, 'types.json');
    const ids = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns: ids, format: { kind: 'ndjson' }, path });
    assert.equal(readFileSync(path, 'utf8').trim().split('\n').length, 2);
    const result = join(suite.folder, 'result');
    await saveStatement(server.client, 'SELECT * FROM types ORDER BY id', result);
    await withTable(suite.engine, { kind: 'ndjson', path: result }, async (saved) => {
      const [first = []] = (await saved.page(wholeTable, page)).rows;
      for (const [place, { type, cell, kind }] of columns.entries())
        if (kind === 'text' && cell !== '') assert.equal(first[place + 1], rows[0]?.[place + 1], type);
    });
  });

  it('of timestamps are compared with all digits that a filter can have', async () => {
    await trinoSession(server.warehouse)(
      `CREATE VIEW hive.usage.moments AS SELECT TIMESTAMP '2025-01-02 00:00:00.000' AS t`,
    );
    const moments = await RemoteReader.open(server.client, 'moments');
    const filter = { column: 't', operator: 'atMost', value: '2025-01-01T23:59:59.999999999' } as const;
    assert.equal((await moments.page({ ...wholeTable, filters: [filter] }, page)).matching, 0);
  });

  if (isNew) {
    it('of decimal numbers without a scale are compared and calculated by value', async () => {
      const run = trinoSession(server.warehouse);
      await run(`CREATE VIEW hive.usage.numbers AS
        SELECT * FROM (VALUES NUMBER '9', NUMBER '100', NUMBER '0.5', NUMBER '1e30', NULL) t (n)`);
      const numbers = await RemoteReader.open(server.client, 'numbers');
      const where = async (filter: ColumnFilter): Promise<unknown> =>
        (
          await numbers.page(
            { ...wholeTable, filters: [filter], sort: [{ column: 'n', direction: 'ascending' }] },
            page,
          )
        ).rows.flat();
      const large = `1${'0'.repeat(30)}`;
      assert.deepEqual(await where({ column: 'n', operator: 'greaterThan', value: '10' }), ['100', large]);
      assert.deepEqual(await where({ column: 'n', operator: 'atMost', value: '5e-1' }), ['0.5']);
      assert.deepEqual(await where({ column: 'n', operator: 'equals', value: '1e30' }), [large]);
      const profile = await numbers.profile(wholeTable, 'n');
      assert.deepEqual([profile.minimum, profile.maximum, profile.distinct], ['0.5', large, 4]);
      assert.equal(
        profile.histogram.reduce((sum, { count }) => sum + count, 0),
        4,
      );
      for (const aggregation of ['sum', 'average', 'median', 'maximum'] as const) {
        const { groups } = await numbers.aggregate(
          { ...wholeTable, filters: [{ column: 'n', operator: 'lessThan', value: '1000' }] },
          {
            dimension: { column: 'n', bucket: { by: 'width', width: 1000 } },
            measure: { aggregation, column: 'n' },
          },
        );
        const expected = { sum: 109.5, average: 36.5, median: 9, maximum: 100 }[aggregation];
        assert.deepEqual(
          groups.map(({ value }) => value),
          [expected],
          aggregation,
        );
      }
    });
  }
});
