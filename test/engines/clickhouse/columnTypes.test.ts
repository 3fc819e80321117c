import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable, type ColumnFilter, type TableQuery } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { csvLine } from '../../../src/shared/table/jsonAndCsvRows';
import type { Cell, ColumnKind } from '../../../src/shared/table/table';
import { RemoteReader } from '../../../src/warehouse/reader/remoteReader';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import { startBridge, type Bridge } from '../../support/engines/bridge';
import { engineForSuite, withTable } from '../../support/reports/engine';

interface TypeCase {
  readonly type: string;
  readonly kind: ColumnKind;
  /** The expressions of two values, the smaller one first. */
  readonly values: readonly [string, string];
  /** The cells of the two values. */
  readonly cells: readonly [string, string];
}

const of = (
  kind: ColumnKind,
  type: string,
  values: TypeCase['values'],
  cells: TypeCase['cells'] = values,
): TypeCase => ({ type, kind, values, cells });

const quoted = (
  kind: ColumnKind,
  type: string,
  cells: TypeCase['cells'],
  texts: TypeCase['cells'] = cells,
): TypeCase => of(kind, type, [`'${texts[0]}'`, `'${texts[1]}'`], cells);

/** The column types of tables that other programs create. */
const cases: readonly TypeCase[] = [
  ...[8, 16, 32, 64, 128, 256].flatMap((bits) => [
    of('integer', `Int${bits}`, ['-7', '12']),
    of('integer', `UInt${bits}`, ['3', '200']),
  ]),
  quoted('integer', 'UInt64', ['18446744073709551613', '18446744073709551615']),
  quoted('integer', 'Int128', ['-170141183460469231731687303715884105728', '5']),
  of('decimal', 'Float32', ['0.1', '2.5']),
  of('decimal', 'Float64', ['-0.30000000000000004', '1e21'], ['-0.30000000000000004', '1e+21']),
  quoted('decimal', 'Decimal(9, 2)', ['-1.50', '10.10']),
  quoted('decimal', 'Decimal(76, 10)', ['1.0000000000', '12345678901234567890.0000000001']),
  quoted('integer', 'Decimal(38, 0)', ['3000', '12345678901234567890123456789012345678']),
  of('boolean', 'Bool', ['false', 'true']),
  quoted('text', 'String', ['a', 'b\\\\'], ['a', 'b\\\\\\\\']),
  quoted('text', 'FixedString(4)', ['abcd', 'efgh']),
  quoted('text', 'LowCardinality(String)', ['x', 'y']),
  quoted('text', 'LowCardinality(Nullable(String))', ['x', 'y']),
  quoted('text', "Enum8('b' = 1, 'a' = 2)", ['b', 'a']),
  quoted('text', 'UUID', ['00000000-0000-0000-0000-000000000001', 'ffffffff-0000-0000-0000-000000000001']),
  quoted('text', 'IPv4', ['10.0.0.1', '10.0.0.2']),
  quoted('text', 'IPv6', ['::f', '2001:db8::1']),
  quoted('date', 'Date', ['1971-02-03', '2149-06-06']),
  quoted('date', 'Date32', ['1900-01-01', '2299-12-31']),
  quoted('timestamp', 'DateTime', ['2025-01-02T03:04:05', '2025-07-02T03:04:05']),
  quoted(
    'timestamp',
    "DateTime('Europe/Berlin')",
    ['2025-01-02T02:04:05Z', '2025-07-02T01:04:05Z'],
    ['2025-01-02 03:04:05', '2025-07-02 03:04:05'],
  ),
  quoted('timestamp', 'DateTime64(3)', ['1950-01-02T03:04:05.12', '2025-07-02T03:04:05']),
  quoted(
    'timestamp',
    "DateTime64(9, 'America/New_York')",
    ['2025-01-02T08:04:05.123456789Z', '2025-07-02T07:04:05Z'],
    ['2025-01-02 03:04:05.123456789', '2025-07-02 03:04:05'],
  ),
  quoted('time', 'Time', ['01:02:03', '10:20:30']),
  quoted('time', 'Time64(3)', ['01:02:03.5', '10:20:30']),
  quoted('time', 'Time64(9)', ['01:02:03.123456789', '10:20:30']),
  of('nested', 'Array(String)', ["['a']", "['b', 'c']"], ['["a"]', '["b","c"]']),
  of('nested', 'Map(String, UInt8)', ["map('a', 1)", "map('b', 2)"], ['{"a":1}', '{"b":2}']),
  of('nested', 'Tuple(a UInt8, b String)', ["(1, 'x')", "(2, 'y')"], ['{"a":1,"b":"x"}', '{"a":2,"b":"y"}']),
  of('nested', 'JSON', ['\'{"a": 1}\'', '\'{"a": 2}\''], ['{"a":1}', '{"a":2}']),
  quoted('text', "Enum16('a, b' = -5, 'it\\'s' = 10)", ['a, b', "it's"], ['a, b', "it\\'s"]),
  of('nested', 'Variant(UInt64, String)', ["'x'", '7::UInt64'], ['"x"', '7']),
  of('nested', 'Dynamic', ["'x'", '7::UInt64'], ['"x"', '7']),
  of(
    'nested',
    'Array(Nullable(Decimal(38, 10)))',
    ["['1.5', NULL]", "['12345678901234567890.0000000001']"],
    ['[1.5000000000,null]', '[12345678901234567890.0000000001]'],
  ),
  of(
    'nested',
    "Array(DateTime('Europe/Berlin'))",
    ["['2025-01-02 03:04:05']", "['2025-07-02 03:04:05']"],
    ['["2025-01-02T02:04:05Z"]', '["2025-07-02T01:04:05Z"]'],
  ),
  of('integer', 'SimpleAggregateFunction(sum, UInt64)', ['1', '2']),
  of('decimal', 'BFloat16', ['0.5', '2.5']),
  of('text', 'Point', ['(1, 2)', '(1, 3)'], ['(1,2)', '(1,3)']),
  of('text', 'QBit(Float32, 2)', ['[1, 2]', '[1, 3]'], ['[1,2]', '[1,3]']),
  of('nested', 'Geometry', ['(1, 2)::Point', '(1, 3)::Point'], ['[1,2]', '[1,3]']),
  of(
    'text',
    'AggregateFunction(sum, UInt8)',
    ["initializeAggregation('sumState', toUInt8(1))", "initializeAggregation('sumState', toUInt8(2))"],
    ['1', '2'],
  ),
];

const canBeNull = ({ type }: TypeCase): boolean =>
  !/^(?:Array|Map|Tuple|LowCardinality|Variant|Dynamic|SimpleAggregate|Aggregate|QBit|Geometry|Point)/.test(
    type,
  );

const page = { offset: 0, limit: 10 };

describe('columns of ClickHouse types', () => {
  const suite = engineForSuite();
  let bridge: Bridge;
  let reader: TableReader;

  const columns = cases.map((entry, place) => {
    const nulls = canBeNull(entry);
    return { ...entry, id: `c${place}`, nulls, type: nulls ? `Nullable(${entry.type})` : entry.type };
  });

  before(async () => {
    bridge = await startBridge(join(suite.folder, 'clickhouse'));
    const defined = columns.map(({ id, type }) => `${id} ${type}`).join(', ');
    await bridge.run(`CREATE TABLE types (row UInt8, ${defined}) ENGINE = MergeTree ORDER BY row`);
    const values = (place: 0 | 1): string =>
      columns.map(({ values: of, type }) => `CAST(${of[place]} AS ${type})`).join(', ');
    await bridge.run(`INSERT INTO types SELECT 1, ${values(0)}`);
    await bridge.run(`INSERT INTO types SELECT 2, ${values(1)}`);
    const missing = columns.map(({ nulls, values: of, type }) =>
      nulls ? 'NULL' : `CAST(${of[1]} AS ${type})`,
    );
    await bridge.run(`INSERT INTO types SELECT 3, ${missing.join(', ')}`);
    reader = await RemoteReader.open(await bridge.client(), 'types');
  });

  after(() => bridge.stop());

  const rowsWhere = async (filter: ColumnFilter): Promise<readonly (string | null)[]> => {
    const query: TableQuery = { ...wholeTable, filters: [filter] };
    return (await reader.page(query, page)).rows.map(([row = null]) => row);
  };

  for (const { id, type, kind, cells, nulls } of columns) {
    it(`are shown, filtered, and summarized: ${type}`, async () => {
      const [low, high] = cells;
      const last = nulls ? null : high;
      const all = [low, high, last];
      const place = 1 + columns.findIndex((column) => column.id === id);
      assert.equal(reader.info.columns[place]?.kind, kind);
      const { rows } = await reader.page(
        { ...wholeTable, sort: [{ column: id, direction: 'ascending' }] },
        page,
      );
      assert.deepEqual(
        rows.map((row) => row[place]),
        all,
      );
      assert.deepEqual(await rowsWhere({ column: id, operator: 'equals', value: low }), ['1']);
      assert.deepEqual(await rowsWhere({ column: id, operator: 'oneOf', values: [low] }), ['1']);
      assert.deepEqual(await rowsWhere({ column: id, operator: 'contains', value: low }), ['1']);
      assert.deepEqual(await rowsWhere({ column: id, operator: 'missing' }), nulls ? ['3'] : []);
      if (kind !== 'boolean' && kind !== 'text' && kind !== 'nested')
        assert.ok((await rowsWhere({ column: id, operator: 'atLeast', value: high })).includes('2'));
      assert.deepEqual((await reader.page({ ...wholeTable, search: low }, page)).matching > 0, true);
      const profile = await reader.profile(wholeTable, id);
      assert.deepEqual([profile.rows, profile.missing, profile.distinct], [3, nulls ? 1 : 0, 2]);
      assert.deepEqual([profile.minimum, profile.maximum], [low, high]);
      const groups = await reader.aggregate(wholeTable, {
        dimension: { column: id, bucket: { by: 'value' }, top: 1 },
        measure: { aggregation: 'count' },
      });
      assert.equal(
        groups.groups.reduce((sum, { value }) => sum + (value ?? 0), 0),
        3,
      );
      await reader.aggregate(wholeTable, {
        dimension: { column: 'row', bucket: { by: 'value' } },
        measure: { aggregation: 'distinct', column: id },
      });
      if (kind === 'integer' || kind === 'decimal') {
        for (const aggregation of ['average', 'median'] as const)
          await reader.aggregate(wholeTable, {
            dimension: { column: id, bucket: { by: 'width', width: 2.5 } },
            measure: { aggregation, column: id },
          });
      }
      if (kind === 'date' || kind === 'timestamp') {
        for (const by of ['hour', 'week', 'weekday'] as const)
          await reader.aggregate(wholeTable, {
            dimension: { column: id, bucket: { by } },
            measure: { aggregation: 'count' },
          });
      }
    });
  }

  it('filter times by hours and minutes', async () => {
    const found = columns.find(({ type }) => type === 'Nullable(Time)');
    assert.deepEqual(await rowsWhere({ column: found?.id ?? '', operator: 'atLeast', value: '09:30' }), [
      '2',
    ]);
  });

  it('show NaN and infinity within lists', async () => {
    await bridge.run(
      'CREATE TABLE floats ENGINE = Memory AS SELECT [nan, -inf, 0.5] AS a, map(1, toFloat32(inf)) AS b',
    );
    const floats = await RemoteReader.open(await bridge.client(), 'floats');
    assert.deepEqual((await floats.page(wholeTable, page)).rows, [['["nan","-inf",0.5]', '{"1":"inf"}']]);
  });

  it('have the same cells in files if they contain any bytes, or more digits than files can have', async () => {
    const values = [
      "'\\xff\\0 a' AS text",
      "CAST('\\xc3\\x28' AS LowCardinality(String)) AS low",
      "toFixedString('\\xc3\\x28', 2) AS fixed",
      "[toFixedString('\\xff', 1)] AS list",
      "[initializeAggregation('sumState', toUInt8(200))] AS states",
      "[toDateTime64('2020-01-01 00:00:00.123456789', 9, 'UTC')] AS times",
      "[toDecimal256('1.5', 10)] AS numbers",
      'CAST(NULL AS Nullable(String)) AS blank',
      "['\\xff', 'a'] AS texts",
      "CAST(map('\\xff', [NULL, '\\xff']) AS Map(String, Array(Nullable(String)))) AS map",
    ];
    await bridge.run(`CREATE TABLE bytes ENGINE = Memory AS SELECT ${values.join(', ')}`);
    const bytes = await RemoteReader.open(await bridge.client(), 'bytes');
    const { rows } = await bytes.page(wholeTable, page);
    const path = join(suite.folder, 'bytes.parquet');
    const ids = bytes.info.columns.map(({ id }) => id);
    await bytes.write({ query: wholeTable, columns: ids, format: { kind: 'parquet' }, path });
    const result = join(suite.folder, 'bytesResult.parquet');
    await saveStatement(await bridge.client(), 'SELECT * FROM bytes', result);
    for (const file of [path, result])
      await withTable(suite.engine, { kind: 'parquet', path: file }, async (saved) =>
        assert.deepEqual((await saved.page(wholeTable, page)).rows, rows),
      );
  });

  it('have the same cells in exported files and in statement results', async () => {
    const { rows } = await reader.page(wholeTable, page);
    const csv = join(suite.folder, 'types.csv');
    const options = { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: false } as const;
    const ids = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns: ids, format: { kind: 'csv', options }, path: csv });
    assert.equal(readFileSync(csv, 'utf8'), rows.map((row) => csvLine(row, options)).join(''));
    const exported = join(suite.folder, 'exported.parquet');
    await reader.write({ query: wholeTable, columns: ids, format: { kind: 'parquet' }, path: exported });
    const result = join(suite.folder, 'result.parquet');
    await saveStatement(await bridge.client(), 'SELECT * FROM types ORDER BY row', result);
    for (const path of [exported, result]) {
      await withTable(suite.engine, { kind: 'parquet', path }, async (saved) => {
        const found = (await saved.page(wholeTable, page)).rows;
        for (const [place, { id, type = '' }] of reader.info.columns.entries())
          assert.deepEqual(comparable(found, place), comparable(rows, place), `${id} ${type}`);
      });
    }
  });
});

/**
 * Returns the cells of a column without the UTC marks, which ClickHouse adds to all timestamps in Parquet files. DuckDB
 * writes the instants in nested values as `2025-01-02 02:04:05+00`.
 */
function comparable(rows: readonly (readonly Cell[])[], place: number): readonly (string | null)[] {
  return rows.map(
    (row) => row[place]?.replace(/(?<=T[\d:.]+)Z$/, '').replaceAll(/ ([\d:]+)\+00(?=")/g, 'T$1Z') ?? null,
  );
}
