import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import readExcel from 'read-excel-file/node';
import type { ReportEngine } from '../../../../src/reports/engine/engine';
import { plainCsv, type ExportFormat } from '../../../../src/reports/export/formats';
import { writeExport, type Exported } from '../../../../src/reports/export/writeExport';
import type { TableReader } from '../../../../src/shared/table/reader';
import { builtEngine } from '../../../support/tables/engine';
import { wholeView } from '../../../support/tables/memoryReader';

/** CSV with columns of most types and with problematic values. */
const sent = [
  'Name,Big,Share,Active,Day,At,Note,Empty Or Blank,"say ""x"", y"',
  'zoë 😀,9223372036854775807,0.25,true,2026-10-01,2026-10-01T08:00:00.000Z,=1+1,"",a',
  '"two\nlines",-9223372036854775808,-1.5,false,2026-10-31,2026-10-31T23:59:59.123Z,-5,,b;c',
  '"q ""u"" o",42,1000.125,true,2026-11-02,2026-11-02T00:00:00.000Z,"a,b",x,"d\te|f"',
  '',
].join('\r\n');

const names = ['Name', 'Big', 'Share', 'Active', 'Day', 'At', 'Note', 'Empty Or Blank', 'say "x", y'];

/** Expected cells of each row. `null` means blank. */
const cells = [
  ['zoë 😀', '9223372036854775807', 0.25, true, '2026-10-01', '2026-10-01T08:00:00.000Z', '=1+1', '', 'a'],
  [
    'two\nlines',
    '-9223372036854775808',
    -1.5,
    false,
    '2026-10-31',
    '2026-10-31T23:59:59.123Z',
    '-5',
    null,
    'b;c',
  ],
  ['q "u" o', '42', 1000.125, true, '2026-11-02', '2026-11-02T00:00:00.000Z', 'a,b', 'x', 'd\te|f'],
] as const;

describe('exported files in other programs', function () {
  this.timeout(60_000);
  let folder: string;
  let engine: ReportEngine;
  let reader: TableReader;

  const write = (
    format: ExportFormat,
    name: string,
    formulas: 'keep' | 'escape' = 'keep',
  ): Promise<Exported> =>
    writeExport(
      {
        original: { path: join(folder, 'sent.csv'), isCsv: true },
        table: { reader, view: wholeView(reader) },
        description: { table: 'usage', source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
      },
      format,
      join(folder, name),
      { overwrite: false, decideFormulas: () => Promise.resolve(formulas) },
    );
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'instance-explorer-export-'));
    writeFileSync(join(folder, 'sent.csv'), sent);
    engine = builtEngine(folder);
    reader = await engine.open({ kind: 'csv', path: join(folder, 'sent.csv') });
    assert.deepEqual(
      reader.info.columns.map(({ kind }) => kind),
      ['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp', 'text', 'text', 'text'],
    );
  });
  after(async () => {
    await reader.close();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  for (const delimiter of [',', ';', '\t', '|'] as const) {
    for (const lineEnding of ['\r\n', '\n'] as const) {
      const options = `${JSON.stringify(delimiter)} and ${JSON.stringify(lineEnding)}`;
      it(`preserve every cell in CSV with ${options}`, async () => {
        const byteOrderMark = delimiter === ';';
        const name = `csv-${delimiter.charCodeAt(0)}-${lineEnding.length}.csv`;
        await write({ kind: 'csv', delimiter, lineEnding, byteOrderMark }, name);
        assert.equal(text(name).startsWith('\ufeff'), byteOrderMark);
        const rows = parse(text(name), { delimiter, bom: true, record_delimiter: lineEnding });
        assert.deepEqual(rows[0], names);
        assert.equal(rows.length, 4);
        rows.slice(1).forEach((row, index) => {
          const expected = cells[index] ?? [];
          row.forEach((cell, column) => sameText(cell, expected[column]));
        });
        assert.equal(text(name).endsWith(lineEnding), true);
      });
    }
  }

  it('distinguish blanks from empty strings in CSV', async () => {
    await write({ kind: 'csv', ...plainCsv }, 'blank.csv');
    const lines = text('blank.csv').split('\r\n');
    assert.ok(lines[1]?.endsWith(',"",a'), lines[1]);
    assert.ok(lines[2]?.endsWith(',,b;c'), lines[2]);
  });

  it('contain escaped formulas in CSV', async () => {
    const exported = await write({ kind: 'csv', ...plainCsv }, 'escaped.csv', 'escape');
    assert.deepEqual(exported.formulas, { count: 1, escaped: true });
    const notes = parse<{ Note: string; Big: string }>(text('escaped.csv'), { columns: true });
    assert.deepEqual(
      notes.map(({ Note }) => Note),
      ["'=1+1", '-5', 'a,b'],
    );
    assert.equal(notes[1]?.Big, '-9223372036854775808');
  });

  it('are unchanged in the original format', async () => {
    await write({ kind: 'original' }, 'original.csv');
    assert.equal(text('original.csv'), sent);
  });

  it('preserve types and values in Parquet', async () => {
    await write({ kind: 'parquet' }, 'table.parquet');
    const file = await asyncBufferFromFile(join(folder, 'table.parquet'));
    const schema = parquetSchema(await parquetMetadataAsync(file));
    assert.deepEqual(
      schema.children.map(({ element }) => [
        element.type,
        element.converted_type ?? element.logical_type?.type,
      ]),
      [
        ['BYTE_ARRAY', 'UTF8'],
        ['INT64', 'INT_64'],
        ['DOUBLE', undefined],
        ['BOOLEAN', undefined],
        ['INT32', 'DATE'],
        ['INT64', 'TIMESTAMP_MICROS'],
        ['BYTE_ARRAY', 'UTF8'],
        ['BYTE_ARRAY', 'UTF8'],
        ['BYTE_ARRAY', 'UTF8'],
      ],
    );
    sameRows(await parquetReadObjects({ file, compressors }));
  });

  it('contain each row in the Parquet folder of its month', async () => {
    const { rows } = await write({ kind: 'parquetByMonth', column: 'Day' }, 'months');
    assert.equal(rows, 3);
    assert.deepEqual(readdirSync(join(folder, 'months')).sort(), ['month=2026-10', 'month=2026-11']);
    const found: Record<string, unknown>[] = [];
    for (const month of ['month=2026-10', 'month=2026-11']) {
      for (const part of readdirSync(join(folder, 'months', month)).sort()) {
        const file = await asyncBufferFromFile(join(folder, 'months', month, part));
        const rowsOfMonth = await parquetReadObjects({ file, compressors });
        for (const { Day } of rowsOfMonth) {
          assert.ok(Day instanceof Date && `month=${Day.toISOString().slice(0, 7)}` === month);
        }
        found.push(...rowsOfMonth);
      }
    }
    sameRows(found);
  });

  it('have the same columns as the schema and the Spark statements of a warehouse dataset', async () => {
    await write({ kind: 'warehouse', column: 'Day' }, 'warehouse');
    const schema = JSON.parse(text('warehouse/schema.json')) as { columns: { name: string; type: string }[] };
    const file = await asyncBufferFromFile(join(folder, 'warehouse/data/month=2026-11/data_0.parquet'));
    const written = parquetSchema(await parquetMetadataAsync(file)).children.map(
      ({ element }) => element.name,
    );
    assert.deepEqual(
      schema.columns.map(({ name }) => name),
      written,
    );
    for (const name of written) {
      assert.ok(text('warehouse/spark.sql').includes(`\`${name.replaceAll('`', '``')}\``), name);
    }
  });

  it('support the command "duckdb -init duckdb.sql" in the folder of a warehouse dataset', async () => {
    await write({ kind: 'warehouse', column: 'Day' }, 'by-duckdb');
    // The library runs the statements in the same way as the command-line program.
    const program = `const { DuckDBInstance } = require(${JSON.stringify(resolve('node_modules/@duckdb/node-api'))});
      const statements = require('node:fs').readFileSync('duckdb.sql', 'utf8');
      DuckDBInstance.create().then((database) => database.connect())
        .then((connection) => connection.runAndReadAll(statements))
        .then((result) => console.log(JSON.stringify(result.getRowsJson())));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], {
      cwd: join(folder, 'by-duckdb'),
    });
    assert.deepEqual(JSON.parse(stdout), [
      ['2026-10', '2'],
      ['2026-11', '1'],
    ]);
  });

  it('preserve values in JSON and NDJSON', async () => {
    await write({ kind: 'json' }, 'table.json');
    await write({ kind: 'ndjson' }, 'table.ndjson');
    const array = JSON.parse(text('table.json')) as Record<string, unknown>[];
    const lines = text('table.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(array, lines);
    assert.match(text('table.ndjson'), /"Big":9223372036854775807\b/);
    // JavaScript can't represent the large integer, so the assertion above compares its text.
    sameRows(array, new Set(['Big']));
  });

  it('preserve values in Excel, except that empty strings are blank', async () => {
    await write({ kind: 'excel' }, 'table.xlsx');
    const [sheet] = await readExcel(join(folder, 'table.xlsx'));
    assert.deepEqual(sheet?.data[0], names);
    assert.deepEqual(
      sheet.data.slice(1).map((row) => row.map((cell) => (cell instanceof Date ? toTenMs(cell) : cell))),
      cells.map((row) =>
        row.map((cell, column) => {
          if (cell === '') return null;
          if (column === 4 || column === 5) return toTenMs(new Date(String(cell)));
          return column === 1 && cell === '42' ? 42 : cell;
        }),
      ),
    );
  });

  it('preserve values in Markdown, except for line breaks, tabs, and empty strings', async () => {
    await write({ kind: 'markdown' }, 'table.md');
    const lines = text('table.md').trimEnd().split('\n');
    assert.equal(lines.length, 5);
    assert.match(
      lines[2] ?? '',
      /^\| zoë 😀 \| 9223372036854775807 \| 0\.25 \| true \| 2026-10-01 \| .* \| =1\+1 \| {2}\| a \|$/,
    );
    assert.equal(
      lines[3],
      '| two<br>lines | -9223372036854775808 | -1.5 | false | 2026-10-31 | 2026-10-31T23:59:59.123Z | -5 |  | b;c |',
    );
    assert.equal(
      lines[4],
      '| q "u" o | 42 | 1000.125 | true | 2026-11-02 | 2026-11-02T00:00:00.000Z | a,b | x | d e\\|f |',
    );
  });

  /** Compares the column names, and the values with their types, with the original data. */
  function sameRows(rows: readonly Record<string, unknown>[], except = new Set<string>()): void {
    assert.equal(rows.length, cells.length);
    rows.forEach((row, index) => {
      assert.deepEqual(
        Object.keys(row),
        reader.info.columns.map(({ id }) => id),
      );
      Object.entries(row).forEach(([name, value], column) => {
        if (!except.has(name))
          assert.deepEqual(plain(value, column), cells[index]?.[column], `${name} of ${index}`);
      });
    });
  }
});

/**
 * Rounds to 10 ms: workbooks store times as fractions of a day, and this reader truncates to milliseconds.
 */
const toTenMs = (moment: Date): string => new Date(Math.round(moment.getTime() / 10) * 10).toISOString();

function plain(value: unknown, column: number): unknown {
  if (typeof value === 'bigint') return String(value);
  const moment = value instanceof Date ? value : column === 5 ? new Date(asUtc(String(value))) : undefined;
  if (moment !== undefined) return column === 4 ? moment.toISOString().slice(0, 10) : moment.toISOString();
  return value;
}

const asUtc = (text: string): string => (/Z|[+-]\d\d(:?\d\d)?$/.test(text) ? text : `${text}Z`);

function sameText(cell: string, expected: unknown): void {
  if (typeof expected === 'number') assert.equal(Number(cell), expected);
  else if (typeof expected === 'boolean') assert.equal(cell, String(expected));
  else if (typeof expected === 'string' && /T.*Z$/.test(expected))
    assert.equal(Date.parse(asUtc(cell)), Date.parse(expected));
  else assert.equal(cell, expected ?? '');
}
