import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader, WriteFormat } from '../../../src/shared/table/reader';
import { openWarehouseTable } from '../../../src/warehouse/reader/openWarehouseTable';
import { saveStatement } from '../../../src/warehouse/reader/saveStatement';
import { sendToWarehouse } from '../../../src/warehouse/send/sendToWarehouse';
import { eventually } from '../../support/eventually';
import { startBridge, type Bridge } from '../../support/engines/bridge';
import { questionRows, questions, questionsSql } from '../../support/engines/questions';
import { engineForSuite, everyRow, withTable } from '../../support/reports/engine';
import { rejectsWith } from '../../support/userErrors';

const csv: WriteFormat = {
  kind: 'csv',
  options: { delimiter: ',', lineEnding: '\n', byteOrderMark: false, header: true },
};

describe('RemoteReader on ClickHouse', () => {
  const suite = engineForSuite();
  let bridge: Bridge;
  let embedded: TableReader;
  let remote: TableReader;

  before(async () => {
    bridge = await startBridge(join(suite.folder, 'clickhouse'));
    embedded = await suite.engine.query(questionsSql, []);
    const path = join(suite.folder, 'table.parquet');
    const columns = embedded.info.columns.map(({ id }) => id);
    await embedded.write({ query: wholeTable, columns, format: { kind: 'parquet' }, path });
    const manifest = {
      snapshot: 's',
      sha256: 'a',
      fetchedAt: '',
      connection: 'a',
      instance: 'b',
      rows: questionRows,
    };
    const types = embedded.info.columns.map(({ id, type }) => ({ name: id, type }));
    await sendToWarehouse({
      client: await bridge.client('write'),
      table: 'we`ird "table"',
      path,
      columns: types,
      manifest,
    });
    remote = await openWarehouseTable(await bridge.client(), 'we`ird "table"');
  });

  after(async () => {
    await embedded.close();
    await bridge.stop();
  });

  it('describes the same columns and rows', () => {
    const kinds = (reader: TableReader): unknown => [
      reader.info.rows,
      reader.info.columns.map(({ id, name, kind }) => ({ id, name, kind })),
    ];
    assert.deepEqual(kinds(remote), kinds(embedded));
  });

  for (const { title, ask } of questions) {
    it(`answers like DuckDB: ${title}`, async () => {
      assert.deepEqual(rounded(await ask(remote)), rounded(await ask(embedded)));
    });
  }

  for (const sort of [[], [{ column: 'client', direction: 'descending' } as const]]) {
    it(`shows every row once in pages, ${sort.length === 0 ? 'unsorted' : 'sorted by few different values'}`, async () => {
      const seen: string[] = [];
      for (let offset = 0; offset < questionRows; offset += 700) {
        const { rows } = await remote.page({ ...wholeTable, sort }, { offset, limit: 700 });
        seen.push(...rows.map((row) => JSON.stringify(row)));
      }
      assert.deepEqual(seen.sort(), (await everyRow(embedded)).map((row) => JSON.stringify(row)).sort());
    });
  }

  for (const format of [csv, { kind: 'json' }, { kind: 'ndjson' }] as const) {
    it(`exports the same cells as DuckDB: ${format.kind}`, async () => {
      const query = { ...wholeTable, sort: [{ column: 'event', direction: 'ascending' } as const] };
      const columns = ['event', 'my name', 'moment', 'price', 'rate', 'client'];
      const texts = await Promise.all(
        [remote, embedded].map(async (reader, index) => {
          const path = join(suite.folder, `export-${format.kind}-${index}`);
          const { rows, bytes } = await reader.write({ query, columns, format, path });
          const text = readFileSync(path, 'utf8');
          assert.equal(rows, questionRows);
          assert.equal(bytes, Buffer.byteLength(text));
          return format.kind === 'csv' ? text : jsonOf(text);
        }),
      );
      assert.deepEqual(texts[0], texts[1]);
    });
  }

  it('exports Parquet files with the same cells as DuckDB', async () => {
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

  it('saves the result of a statement, and rejects everything that does more than read', async () => {
    const client = await bridge.client();
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
    await client.close();
  });

  it('stops a statement on the server when it is canceled', async () => {
    const client = await bridge.client();
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
    const rejected = rejectsWith(work, { kind: 'cancelled' });
    await eventually(async () => (await count()) === '1', 'the statement runs');
    canceled.abort();
    await rejected;
    await eventually(async () => (await count()) === '0', 'the statement is stopped');
    await client.close();
  });
});

/** Rounds floating-point results, whose last digits depend on the order in which values are summed. */
function rounded(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  );
}

/** Parses a JSON export; integers beyond 2^53 are compared as text. */
function jsonOf(text: string): unknown {
  const quoted = text.replace(/(?<=[:[,]\s*)(-?\d{16,})(?=\s*[,}\]])/g, '"$1"');
  return quoted.startsWith('[')
    ? JSON.parse(quoted)
    : quoted
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
}
