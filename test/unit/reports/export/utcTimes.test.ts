import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { ExportFormat } from '../../../../src/reports/export/formats';
import { writeExport } from '../../../../src/reports/export/writeExport';
import { Database } from '../../../../src/reports/engine/process/database';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { wholeView } from '../../../support/tables/memoryReader';

/** Name and value of each column, and whether the value specifies UTC. */
const columns = [
  ['zulu', '2026-10-31T23:30:00Z', true],
  ['millis', '2026-10-31T23:30:00.250Z', true],
  ['micros', '2026-10-31T23:30:00.123456Z', true],
  ['offset', '2026-10-31T23:30:00+00:00', true],
  ['named', '2026-10-31 23:30:00 UTC', true],
  ['go', '2026-10-31 23:30:00 +0000 UTC', true],
  ['local', '2026-10-31T23:30:00', false],
  ['plain', '2026-10-31 23:30:00.5', false],
] as const;
const names = columns.map(([name]) => name);
const csv = `${names.join(',')}\n${columns.map(([, time]) => time).join(',')}\n`;

describe('times in exported Parquet files', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  const write = (format: ExportFormat, name: string): Promise<string> =>
    withTable(engine, { kind: 'csv', path: file('times.csv', csv) }, async (reader) => {
      assert.deepEqual(
        reader.info.columns.map(({ kind }) => kind),
        names.map(() => 'timestamp'),
      );
      const path = join(folder, name);
      await writeExport(
        {
          table: { reader, view: wholeView(reader) },
          description: { table: 'times', source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
        },
        format,
        path,
        { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
      );
      return path;
    });

  /** Returns whether each column is adjusted to UTC, verified with two Parquet readers. */
  const adjusted = async (path: string): Promise<readonly [string, boolean][]> => {
    const buffer = await asyncBufferFromFile(path);
    const { children } = parquetSchema(await parquetMetadataAsync(buffer));
    const found = children.map(({ element: { name, logical_type: type } }): [string, boolean] => [
      name,
      type?.type === 'TIMESTAMP' && type.isAdjustedToUTC,
    ]);
    const connection = await (await DuckDBInstance.create()).connect();
    const described = await connection.runAndReadAll(
      `SELECT name, logical_type LIKE '%isAdjustedToUTC=1%' FROM parquet_schema('${path}') WHERE type IS NOT NULL`,
    );
    assert.deepEqual(described.getRowsJson(), found);
    const [row = {}] = await parquetReadObjects({ file: buffer, compressors });
    for (const [name, time] of columns) {
      const utc = `${time.replace(' ', 'T').replace(/(?:Z|\+00:00| UTC| \+0000 UTC)+$/, '')}Z`;
      assert.equal((row[name] as Date).getTime(), Date.parse(utc), name);
    }
    connection.closeSync();
    return found;
  };
  const expected = columns.map(([name, , utc]) => [name, utc]);

  // Must run first because the database library reads the computer's time zone only once.
  it("are processed in UTC, regardless of the computer's time zone", async () => {
    const settings = { folder, memoryMb: 256, tempDiskMb: 100 };
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      const database = await Database.open(settings, { memoryMb: 100 });
      const rows = await database.ask(new AbortController().signal, (session) =>
        session.rows(
          "SELECT CAST(TIMESTAMPTZ '2026-10-31T23:30:00Z' AS VARCHAR), current_setting('TimeZone')",
        ),
      );
      database.close();
      assert.deepEqual(rows, [['2026-10-31 23:30:00+00', 'UTC']]);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('are instants only if the source specifies UTC', async () => {
    assert.deepEqual(await adjusted(await write({ kind: 'parquet' }, 'times.parquet')), expected);
  });

  it('are instants only if the source specifies UTC, also in partitions by month', async () => {
    const path = await write({ kind: 'parquetByMonth', column: 'zulu' }, 'months');
    assert.deepEqual(await adjusted(join(path, 'month=2026-10', 'data_0.parquet')), expected);
  });

  it('are local times in datasets for data warehouses, whose schemas say which are in UTC', async () => {
    const path = await write({ kind: 'warehouse', column: 'zulu' }, 'warehouse');
    assert.deepEqual(
      await adjusted(join(path, 'data', 'month=2026-10', 'data_0.parquet')),
      names.map((name) => [name, false]),
    );
    const read = (name: string): string => readFileSync(join(folder, 'warehouse', name), 'utf8');
    const schema = JSON.parse(read('schema.json')) as {
      columns: { name: string; type: string; timeZone?: string }[];
    };
    assert.deepEqual(
      schema.columns.map(({ name, type, timeZone }) => [name, type, timeZone]),
      columns.map(([name, , utc]) => [name, 'TIMESTAMP', utc ? 'UTC' : undefined]),
    );
    for (const [name, , utc] of columns) {
      assert.ok(read('spark.sql').includes(`\`${name}\` TIMESTAMP_NTZ`), name);
      assert.ok(read('README.md').includes(`| ${name} | TIMESTAMP${utc ? ' in UTC' : ''} |`), name);
    }
  });

  it('specify UTC after the file is reopened only if the source does', async () => {
    const path = await write({ kind: 'parquet' }, 'again.parquet');
    await withTable(engine, { kind: 'parquet', path }, async (reader) => {
      assert.deepEqual(await everyRow(reader), [
        [
          '2026-10-31T23:30:00Z',
          '2026-10-31T23:30:00.25Z',
          '2026-10-31T23:30:00.123456Z',
          ...Array.from({ length: 3 }, () => '2026-10-31T23:30:00Z'),
          '2026-10-31T23:30:00',
          '2026-10-31T23:30:00.5',
        ],
      ]);
    });
  });
});
