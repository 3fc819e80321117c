import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import type { CsvOptions, TableReader, WriteFormat } from '../../../../src/shared/table/reader';
import type { Cell } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite } from '../../../support/reports/engine';
import { askAlone, rows, usageCsv } from '../../../support/reports/usage';

const csv: CsvOptions = {
  delimiter: ',',
  lineEnding: '\n',
  byteOrderMark: false,
  header: true,
};

describe('table writer', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  let table: TableReader;
  let alone: (sql: string) => Promise<Cell[][]>;
  let path: string;

  before(async () => {
    path = file('usage.csv', usageCsv());
    table = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
    alone = await askAlone(path);
  });

  let written = 0;
  const write = async (
    format: WriteFormat,
    query: Partial<TableQuery> = {},
    columns = ['client', 'count', 'day'],
  ) => {
    written += 1;
    const target = join(folder, `written-${written}`);
    const facts = await table.write({ query: { ...wholeTable, ...query }, columns, format, path: target });
    return { target, ...facts };
  };
  const few: Partial<TableQuery> = {
    filters: [{ column: 'count', operator: 'lessThan', value: '3' }],
    sort: [{ column: 'count', direction: 'descending' }],
  };

  it('writes numbers with only decimal places as valid JSON', async () => {
    const places = await engine.open({
      kind: 'csv',
      path: file('places.csv', 'v\n.5\n-.25\n.0\n.123456789012345678\n'),
    });
    assert.equal(places.info.columns[0]?.type, 'DECIMAL(18,18)');
    const target = join(folder, 'places.json');
    await places.write({ query: wholeTable, columns: ['v'], format: { kind: 'json' }, path: target });
    await places.close();
    const numbers = [0.5, -0.25, 0, Number('0.123456789012345678')];
    assert.deepEqual(
      JSON.parse(readFileSync(target, 'utf8')),
      numbers.map((v) => ({ v })),
    );
  });

  it('preserves every cell in CSV, Parquet, JSON, and NDJSON', async () => {
    const columns = table.info.columns.map(({ id }) => id);
    const whole = await table.page(wholeTable, { offset: 0, limit: rows });
    for (const [kind, format] of [
      ['csv', { kind: 'csv', options: csv }],
      ['csv', { kind: 'csv', options: { ...csv, delimiter: ';', lineEnding: '\r\n', byteOrderMark: true } }],
      ['parquet', { kind: 'parquet' }],
      ['json', { kind: 'json' }],
      ['ndjson', { kind: 'ndjson' }],
    ] as const) {
      const { target, rows: count, bytes } = await write(format, {}, columns);
      assert.equal(count, rows);
      assert.equal(bytes, readFileSync(target).length);
      const again = await engine.open({ kind, path: target });
      const back = await again.page(wholeTable, { offset: 0, limit: rows });
      assert.deepEqual(back.rows, whole.rows, kind);
      await again.close();
    }
  });

  it('writes rows in query order and columns in the selected order', async () => {
    const { target, rows: count } = await write({ kind: 'csv', options: csv }, few, ['count', 'client']);
    const expected = await alone(
      `SELECT "count" || ',' || CASE client WHEN '' THEN '""' ELSE client END FROM usage WHERE "count" < 3 ORDER BY "count" DESC, n`,
    );
    assert.equal(count, expected.length);
    assert.equal(readFileSync(target, 'utf8'), ['count,client', ...expected.flat(), ''].join('\n'));
  });

  it('writes the header and the byte order mark of CSV without rows, and files that only the user can read', async () => {
    const none: Partial<TableQuery> = { search: 'no cell has this text' };
    for (const [options, start] of [
      [{ ...csv, lineEnding: '\r\n', byteOrderMark: true }, '\ufeffclient,count\r\n'],
      [{ ...csv, header: false, byteOrderMark: true }, '\ufeff'],
      [{ ...csv, header: false }, ''],
    ] as const) {
      const format = { kind: 'csv', options } as const;
      const { target } = await write(format, none, ['client', 'count']);
      assert.equal(readFileSync(target, 'utf8'), start);
      const filled = await write(format, few, ['client', 'count']);
      const text = readFileSync(filled.target, 'utf8');
      assert.ok(text.startsWith(start) && text.endsWith(options.lineEnding));
      assert.equal(text.slice(start.length).split(options.lineEnding).length, filled.rows + 1);
      if (process.platform !== 'win32') assert.equal(statSync(filled.target).mode & 0o777, 0o600);
    }
  });

  it('partitions Parquet by month', async () => {
    const { target, rows: count } = await write({ kind: 'parquetByMonth', column: 'day' });
    const months = readdirSync(target).sort();
    assert.equal(count, rows);
    assert.equal(months.length, 14);
    assert.equal(months[0], 'month=2025-01');
    const [sum] = await alone(`SELECT count(*) FROM read_parquet('${target}/*/*.parquet')`);
    assert.equal(sum?.[0], String(rows));
  });

  it("doesn't change existing files, and rejects missing folders and canceled requests", async () => {
    const existing = file('existing.csv', 'mine');
    const format = { kind: 'csv', options: csv } as const;
    const request = { query: wholeTable, columns: ['client'], format };
    await rejectsWith(table.write({ ...request, path: existing }), {
      kind: 'file',
      message: /it already exists/,
    });
    assert.equal(readFileSync(existing, 'utf8'), 'mine');
    await rejectsWith(table.write({ ...request, path: join(folder, 'nowhere', 'x.csv') }), {
      kind: 'file',
    });
    const controller = new AbortController();
    const writing = table.write({ ...request, path: join(folder, 'cancelled.csv') }, controller.signal);
    controller.abort();
    await rejectsWith(writing, { kind: 'canceled' });
  });
});
