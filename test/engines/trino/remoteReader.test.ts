import assert from 'node:assert/strict';
import { join } from 'node:path';
import { trinoDialect } from '../../../src/warehouse/dialect/trinoDialect';
import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import { trinoColumn } from '../../../src/warehouse/trino/columnTypes';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import {
  comparedTable,
  comparesWithDuckDb,
  openCompared,
  type ComparedReaders,
} from '../../support/engines/comparedReader';
import { startTrinoWarehouse, type RemoteServer } from '../../support/engines/remoteServer';
import { eventually } from '../../support/eventually';
import { engineForSuite, everyRow, withTable } from '../../support/reports/engine';
import { rejectsWith } from '../../support/userErrors';

const quotedTable = trinoDialect.name(comparedTable);
const limits = { maxRows: 1000, seconds: 100 };

describe('RemoteReader on Trino', () => {
  const suite = engineForSuite();
  let server: RemoteServer;
  let client: WarehouseClient;
  let readers: ComparedReaders;

  before(async () => {
    server = await startTrinoWarehouse(suite.folder);
    ({ client } = server);
    readers = await openCompared(suite, server);
  });

  after(async () => {
    await readers.embedded.close();
    await server.stop();
  });

  comparesWithDuckDb(suite, () => readers);

  it('saves the rows of a result in the order of the statement', async () => {
    const path = join(suite.folder, 'result');
    const sql = `SELECT client, count(*) AS n, max(day), CAST(1.50 AS decimal(5,2)) AS price, '' AS none
      FROM ${quotedTable} GROUP BY client ORDER BY n DESC, client -- comment`;
    assert.equal(await saveStatement(client, sql, path), 'ndjson');
    await withTable(suite.engine, { kind: 'ndjson', path }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ name, kind }) => [name, kind]),
        [
          ['client', 'text'],
          ['n', 'integer'],
          ['_col2', 'date'],
          ['price', 'decimal'],
          ['none', 'text'],
        ],
      );
      const rows = await everyRow(reader);
      assert.equal(rows.length, 4);
      const counts = rows.map((row) => Number(row[1]));
      assert.deepEqual(
        counts,
        counts.toSorted((one, other) => other - one),
      );
      assert.equal(rows[0]?.[4], '');
    });
  });

  it('gives the columns of a result distinct names', async () => {
    const path = join(suite.folder, 'repeated');
    await saveStatement(client, "SELECT 1 AS a, 'x' AS a, 2 AS A, true AS a_2", path);
    await withTable(suite.engine, { kind: 'ndjson', path }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ name, kind }) => [name, kind]),
        [
          ['a', 'integer'],
          ['a_3', 'text'],
          ['A_4', 'integer'],
          ['a_2', 'boolean'],
        ],
      );
      assert.deepEqual(await everyRow(reader), [['1', 'x', '2', 'true']]);
    });
  });

  it('rejects statements that might do more than read, several statements, and text without a statement', async () => {
    for (const statement of [
      `DROP TABLE ${quotedTable}`,
      'CREATE TABLE hive.usage.copy AS SELECT 1 AS a',
      `DELETE FROM ${quotedTable}`,
      'SELECT 1; SELECT 2',
      'SELECT * FROM TABLE(sequence(1, 2))',
      '-- nothing',
    ]) {
      await assert.rejects(
        saveStatement(client, statement, join(suite.folder, 'none')),
        { name: 'UserError' },
        statement,
      );
    }
  });

  it('prints values of many types in the format of the report engine', async () => {
    const values: readonly (readonly [value: string, type: string, cell: string])[] = [
      ["TIMESTAMP '2025-01-02 03:04:05.120000'", 'timestamp(6)', '2025-01-02T03:04:05.12'],
      ["TIMESTAMP '2025-01-02 03:04:00'", 'timestamp(0)', '2025-01-02T03:04:00'],
      ["TIME '03:04:05.100'", 'time(3)', '03:04:05.1'],
      ["TIME '03:00:00'", 'time(0)', '03:00:00'],
      ["DECIMAL '12345678901234567890.10'", 'decimal(22,2)', '12345678901234567890.10'],
      ['ARRAY[1, NULL]', 'array(integer)', '[1,null]'],
      ['0.143E0', 'double', '0.143'],
      ['-1234567890123456E0', 'double', '-1234567890123456'],
      ['1E-4', 'double', '0.0001'],
      ['-1.5E-5', 'double', '-1.5e-05'],
      ['1E16', 'double', '1e+16'],
      ['1.25E100', 'double', '1.25e+100'],
      ['-0E0', 'double', '-0'],
      ['0E0', 'double', '0'],
      ['-infinity()', 'double', '-inf'],
      ['nan()', 'double', 'nan'],
      ["REAL '0.1'", 'real', '0.1'],
      ["X'00ff'", 'varbinary', '00FF'],
      ['JSON \'{"a": 1}\'', 'json', '{"a":1}'],
    ];
    for (const [value, type, cell] of values) {
      const printed = trinoDialect.cell('v', trinoColumn('v', type));
      assert.deepEqual(
        await client.rows(`SELECT typeof(v), ${printed} FROM (SELECT ${value} AS v) t`, limits),
        [[type, cell]],
      );
    }
  });

  it('calculates with times, dates, instants, and large integers', async () => {
    const [time, day, instant, big] = (
      [
        ['time(3)', "TIME '10:20:30.500'"],
        ['date', "DATE '2025-03-02'"],
        ['timestamp(3) with time zone', "TIMESTAMP '2025-01-01 00:30:00.000 Europe/Berlin'"],
        ['bigint', '9223372036854775807'],
      ] as const
    ).map(([type, value]) => ({ column: trinoColumn('v', type), from: `(SELECT ${value} AS v) t` }));
    assert.ok(time && day && instant && big);
    const { cell, double, hour, hourOfDay, micros, of, sum, textOf, value } = trinoDialect;
    const twice = `(SELECT v FROM ${big.from} UNION ALL SELECT v FROM ${big.from}) t`;
    const cases: readonly (readonly [sql: string, from: string, cell: string])[] = [
      [textOf(`CAST(${micros('v', time.column)} AS bigint)`), time.from, '37230500000'],
      [hourOfDay('v', time.column), time.from, '10'],
      [textOf(`CAST(${micros('v', day.column)} AS bigint)`), day.from, '1740873600000000'],
      [hour('v', day.column), day.from, '2025-03-02T00:00:00'],
      [cell(of(instant.column), instant.column), instant.from, '2024-12-31T23:30:00Z'],
      [
        textOf(`${of(instant.column)} = ${value('2024-12-31T23:30:00Z', instant.column)}`),
        instant.from,
        'true',
      ],
      [textOf(sum('v', big.column)), twice, '18446744073709551614'],
      [cell(double('v'), trinoColumn('v', 'double')), big.from, '9.223372036854776e+18'],
    ];
    for (const [sql, from, expected] of cases)
      assert.deepEqual(await client.rows(`SELECT ${sql} FROM ${from}`, limits), [[expected]], sql);
  });

  it('lists the days of a period', async () => {
    const days = "(VALUES DATE '2025-01-30', DATE '2025-02-01') days (period)";
    const found = await client.rows(
      `SELECT CAST(period AS varchar) FROM (${trinoDialect.periods('day', days)}) t ORDER BY 1`,
      limits,
    );
    assert.deepEqual(found, [['2025-01-30'], ['2025-01-31'], ['2025-02-01']]);
  });

  it('lists tables, and reports missing tables, schemas, and catalogs', async () => {
    assert.equal((await client.test()).version, process.env['INSTANCE_EXPLORER_TRINO_VERSION']);
    assert.deepEqual(
      // The file metastore of newer versions encodes the names of its folders, and lists them so.
      (await client.tables()).map(({ name }) => decodeURIComponent(name)),
      [comparedTable],
    );
    await rejectsWith(client.columns('none'), { kind: 'notFound' });
    assert.equal((await client.grants()).known, false);
    for (const database of ['hive.none', 'none.usage']) {
      const other = await openWarehouse({ ...server.warehouse, database }, { role: 'read', password: '' });
      await rejectsWith(other.test(), { kind: 'notFound' });
    }
  });

  it('stops a statement on the server when it is canceled', async () => {
    const canceled = new AbortController();
    const count = async (): Promise<string | null | undefined> =>
      (
        await client.rows(
          `SELECT CAST(count(*) AS varchar) FROM system.runtime.queries
           WHERE state = 'RUNNING' AND query LIKE '%canary_cancel%' AND query NOT LIKE '%runtime%'`,
          limits,
        )
      )[0]?.[0];
    const numbers = 'UNNEST(sequence(1, 10000))';
    const work = client.rows(
      `SELECT CAST(count(*) AS varchar) FROM ${numbers} a (x) CROSS JOIN ${numbers} b (x) CROSS JOIN ${numbers} c (x)
       WHERE a.x + b.x + c.x <> -1 AND 'canary_cancel' <> ''`,
      limits,
      canceled.signal,
    );
    const rejected = rejectsWith(work, { kind: 'canceled' });
    await eventually(async () => (await count()) === '1', 'the statement runs');
    canceled.abort();
    await rejected;
    await eventually(async () => (await count()) === '0', 'the statement is stopped');
  });
});
