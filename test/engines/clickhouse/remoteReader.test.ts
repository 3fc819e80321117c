import assert from 'node:assert/strict';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import { comparesWithDuckDb, openCompared, type ComparedReaders } from '../../support/engines/comparedReader';
import { questionRows } from '../../support/engines/questions';
import { startClickHouseServer, type RemoteServer } from '../../support/engines/remoteServer';
import { eventually } from '../../support/eventually';
import { engineForSuite, everyRow, withTable } from '../../support/reports/engine';
import { rejectsWith } from '../../support/userErrors';

describe('RemoteReader on ClickHouse', () => {
  const suite = engineForSuite();
  let server: RemoteServer;
  let readers: ComparedReaders;

  before(async () => {
    server = await startClickHouseServer(suite.folder);
    readers = await openCompared(suite, server);
  });

  after(async () => {
    await readers.embedded.close();
    await server.stop();
  });

  comparesWithDuckDb(suite, () => readers);

  it('exports Parquet files with the same cells as DuckDB', async () => {
    const { embedded, remote } = readers;
    const path = join(suite.folder, 'export.parquet');
    const columns = embedded.info.columns.map(({ id }) => id);
    const query = { ...wholeTable, sort: [{ column: 'event', direction: 'ascending' } as const] };
    assert.equal(
      (await remote.write({ query, columns, format: { kind: 'parquet' }, path })).rows,
      questionRows,
    );
    await withTable(suite.engine, { kind: 'parquet', path }, async (reader) => {
      const page = { offset: 0, limit: questionRows };
      const { rows } = await reader.page(query, page);
      // ClickHouse marks all timestamps in Parquet files as UTC.
      const local = rows.map((row) =>
        row.map((cell, place) => (place === 3 ? (cell?.replace('Z', '') ?? null) : cell)),
      );
      assert.deepEqual(local, (await embedded.page(query, page)).rows);
    });
  });

  it('saves the result of a plain query, and rejects other statements', async () => {
    const { client } = server;
    const path = join(suite.folder, 'result.parquet');
    const sql =
      'SELECT client, count(*) AS n FROM `we\\`ird "table"` GROUP BY client ORDER BY n DESC -- comment';
    assert.equal(await saveStatement(client, sql, path), 'parquet');
    await withTable(suite.engine, { kind: 'parquet', path }, (reader) => {
      assert.equal(reader.info.rows, 4);
      assert.deepEqual(
        reader.info.columns.map(({ id, kind }) => [id, kind]),
        [
          ['client', 'text'],
          ['n', 'integer'],
        ],
      );
      return Promise.resolve();
    });
    const rejected = [
      'DROP TABLE `we\\`ird "table"`',
      'INSERT INTO `we\\`ird "table"` SELECT * FROM `we\\`ird "table"`',
      "SELECT * FROM url('http://127.0.0.1:1/x', 'LineAsString', 'a String')",
      "SELECT * FROM file('/etc/hostname', 'LineAsString')",
      "INSERT INTO FUNCTION file('/tmp/x.csv', 'CSV', 'a Int8') VALUES (1)",
      'CREATE TEMPORARY TABLE q (x Int8)',
      'SELECT 1 SETTINGS readonly = 0',
      "SELECT * FROM (SELECT * FROM file('/etc/hostname', 'LineAsString') SETTINGS readonly = 0)",
      "SELECT file('/etc/hostname')",
      'SELECT 1; SELECT 2',
      'SELECT 1 FORMAT CSV',
      "SELECT 1 INTO OUTFILE '/tmp/x'",
      '-- nothing',
    ];
    for (const statement of rejected) {
      await assert.rejects(
        saveStatement(client, statement, join(suite.folder, 'none')),
        { name: 'UserError' },
        statement,
      );
    }
  });

  it("gives the columns of a result distinct names, or explains why it can't", async () => {
    const { client } = server;
    const path = join(suite.folder, 'repeated.parquet');
    const sql = 'SELECT number, number, number + 1 AS NUMBER, 2 AS number_2 FROM numbers(1)';
    await saveStatement(client, sql, path);
    await withTable(suite.engine, { kind: 'parquet', path }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ name }) => name),
        ['number', 'number_3', 'NUMBER_4', 'number_2'],
      );
      assert.deepEqual(await everyRow(reader), [['0', '0', '1', '2']]);
    });
    await rejectsWith(saveStatement(client, 'SELECT 1 AS a, 2 AS a', join(suite.folder, 'none')), {
      kind: 'input',
      message: /alias a/,
    });
  });

  it('stops a statement on the server when it is canceled', async () => {
    const { client } = server;
    const canceled = new AbortController();
    const running = `SELECT toString(count()) FROM system.processes WHERE query LIKE '%canary_cancel%' AND query NOT LIKE '%processes%'`;
    const limits = { maxRows: 10, seconds: 100 };
    const count = async (): Promise<string | null | undefined> =>
      (await client.rows(running, limits))[0]?.[0];
    const work = client.rows(
      "SELECT toString(max(sipHash64(number, 'canary_cancel'))) FROM numbers(200000000000)",
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
