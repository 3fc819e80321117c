import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainCsv, type ExportFormat } from '../../../../src/reports/export/formats';
import { writeExport, type ExportSource, type Exported } from '../../../../src/reports/export/writeExport';
import { isAlreadyThere } from '../../../../src/reports/writeWhole';
import { rejectsWith } from '../../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { memoryReader, wholeView } from '../../../support/tables/memoryReader';

const reader = memoryReader({
  columns: [
    ['Day', 'date', 'DATE'],
    ['Note', 'text'],
  ],
  rows: [
    ['2026-10-01', '=1+1'],
    ['2026-10-02', '-5'],
  ],
});
const description = { table: 'usage', source: 'Usage of Sample', downloadedAt: '2026-11-21T10:20:30.000Z' };

describe('writeExport', () => {
  const folder = folderForEachTest();
  const at = (name: string): string => join(folder.path, 'workspace', name);
  const workspace = (): string[] => readdirSync(join(folder.path, 'workspace')).sort();
  const original = (): string => join(folder.path, 'body');
  const decisions: number[] = [];

  const write = (
    format: ExportFormat,
    name: string,
    choice: 'keep' | 'escape' | 'cancel' = 'keep',
    more: { overwrite?: boolean; signal?: AbortSignal; source?: Partial<ExportSource> } = {},
  ): Promise<Exported> => {
    const { overwrite = false, source, ...rest } = more;
    return writeExport(
      {
        original: { path: original(), isCsv: true },
        table: { reader, view: wholeView(reader) },
        description,
        ...source,
      },
      format,
      at(name),
      {
        overwrite,
        ...rest,
        decideFormulas: (count) => {
          decisions.push(count);
          return Promise.resolve(choice);
        },
      },
    );
  };

  beforeEach(() => {
    mkdirSync(join(folder.path, 'workspace'));
    writeFileSync(original(), '\ufeffa,b\r\n=1+1,-5\r\n"@x",\r\n');
    decisions.length = 0;
  });

  it('copies the original bytes and prompts about formulas', async () => {
    const exported = await write({ kind: 'original' }, 'a.csv');
    assert.deepEqual(readFileSync(at('a.csv')), readFileSync(original()));
    assert.deepEqual(exported, {
      bytes: readFileSync(original()).length,
      formulas: { count: 2, escaped: false },
    });
    assert.deepEqual(decisions, [2]);
    assert.deepEqual(workspace(), ['a.csv']);
  });

  it('escapes formulas if requested, but no other cells', async () => {
    const exported = await write({ kind: 'original' }, 'a.csv', 'escape');
    assert.equal(readFileSync(at('a.csv'), 'utf8'), '\ufeffa,b\r\n\'=1+1,-5\r\n"\'@x",\r\n');
    assert.deepEqual(exported.formulas, { count: 2, escaped: true });
    const csv = await write({ kind: 'csv', ...plainCsv, delimiter: ';' }, 'b.csv', 'escape');
    assert.equal(readFileSync(at('b.csv'), 'utf8'), "2026-10-01;'=1+1\n2026-10-02;-5\n");
    assert.deepEqual(csv, { rows: 2, bytes: 31, formulas: { count: 1, escaped: true } });
    assert.deepEqual(workspace(), ['a.csv', 'b.csv']);
  });

  it('finds formulas in an original with any supported delimiter', async () => {
    for (const [place, delimiter] of [',', ';', '\t', '|'].entries()) {
      const table = [
        ['a', 'b', 'c'],
        ['x', '=1+1', '-5'],
        ['"=2"', '', 'y'],
      ];
      const text = table.map((row) => row.join(delimiter)).join('\n');
      writeFileSync(original(), `\ufeff${text}\n`);
      const name = `${place}.csv`;
      const { formulas } = await write({ kind: 'original' }, name, 'escape');
      assert.deepEqual(formulas, { count: 2, escaped: true }, delimiter);
      const cells = readFileSync(at(name), 'utf8')
        .split('\n')
        .map((line) => line.split(delimiter));
      assert.deepEqual(cells.slice(1, 3), [
        ['x', "'=1+1", '-5'],
        ['"\'=2"', '', 'y'],
      ]);
    }
    // A spreadsheet of a locale with semicolons divides at them, whatever the delimiter is.
    writeFileSync(original(), 'a,b\nx;=1,y\n');
    assert.equal((await write({ kind: 'original' }, 'text.csv')).formulas?.count, 1);
    writeFileSync(original(), 'a\tb\nx;=1\ty,=2\n');
    assert.equal((await write({ kind: 'original' }, 'tabs.csv')).formulas, undefined);
    // A header with 50,001 cells.
    writeFileSync(original(), `${','.repeat(50_000)}=1\n`);
    assert.equal((await write({ kind: 'original' }, 'wide.csv')).formulas?.count, 1);
  });

  it('leaves no files if the formula prompt is canceled', async () => {
    for (const format of [{ kind: 'original' }, { kind: 'csv', ...plainCsv }] as const) {
      await rejectsWith(write(format, 'a.csv', 'cancel'), { kind: 'canceled' });
    }
    assert.deepEqual(workspace(), []);
  });

  it('prompts about formulas only for CSV', async () => {
    for (const [kind, name] of [
      ['parquet', 'a.parquet'],
      ['json', 'a.json'],
      ['ndjson', 'a.ndjson'],
      ['markdown', 'a.md'],
      ['excel', 'a.xlsx'],
    ] as const) {
      assert.equal((await write({ kind }, name)).rows, 2, kind);
    }
    const json = { original: { path: original(), isCsv: false } };
    await write({ kind: 'original' }, 'credits.json', 'keep', { source: json });
    assert.deepEqual(readFileSync(at('credits.json')), readFileSync(original()));
    assert.deepEqual(decisions, []);
    assert.equal(workspace().length, 6);
  });

  it('writes Parquet by month, and a description for warehouse exports', async () => {
    await write({ kind: 'parquetByMonth' }, 'plain');
    assert.deepEqual(everythingIn(at('plain')), ['month=2026-10', join('month=2026-10', 'data_0.parquet')]);
    const { bytes } = await write({ kind: 'warehouse' }, 'usage');
    assert.deepEqual(readdirSync(at('usage')).sort(), [
      'README.md',
      'clickhouse.sql',
      'data',
      'duckdb.sql',
      'schema.json',
      'spark.sql',
      'trino.sql',
    ]);
    assert.deepEqual(readdirSync(at('usage/data')), ['month=2026-10']);
    assert.ok(bytes > 1000);
    const schema = JSON.parse(readFileSync(at('usage/schema.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(schema, {
      table: 'usage',
      source: 'Usage of Sample',
      downloadedAt: '2026-11-21T10:20:30.000Z',
      rows: 2,
      columns: [
        { name: 'c0', type: 'DATE' },
        { name: 'c1', type: 'VARCHAR' },
      ],
      partitions: { name: 'month', type: 'VARCHAR', monthOf: 'c0' },
    });
  });

  it('writes a warehouse export without partitions on request, or if the table has no date column', async () => {
    const texts = memoryReader({ columns: [['a', 'text']], rows: [['x']] });
    const source = { table: { reader: texts, view: wholeView(texts) } };
    await write({ kind: 'warehouse' }, 'texts', 'keep', { source });
    assert.ok(existsSync(at('texts/data/data_0.parquet')));
    assert.match(readFileSync(at('texts/spark.sql'), 'utf8'), /LOCATION 'DATASET_LOCATION\/data';/);
    const schema = JSON.parse(readFileSync(at('texts/schema.json'), 'utf8')) as Record<string, unknown>;
    assert.equal(schema['partitions'], undefined);
    await write({ kind: 'warehouse', partition: 'none' }, 'ruled-out');
    assert.ok(existsSync(at('ruled-out/data/data_0.parquet')));
    assert.ok(!existsSync(at('ruled-out/data/month=2026-10')));
  });

  it('replaces the contents of an exported folder only with overwrite', async () => {
    await write({ kind: 'warehouse' }, 'usage');
    const failure = await rejectsWith(write({ kind: 'parquetByMonth' }, 'usage'), { kind: 'file' });
    assert.ok(isAlreadyThere(failure));
    assert.ok(existsSync(at('usage/README.md')));
    await write({ kind: 'parquetByMonth' }, 'usage', 'keep', { overwrite: true });
    assert.deepEqual(readdirSync(at('usage')), ['month=2026-10']);
    assert.deepEqual(workspace(), ['usage']);
  });

  it('never replaces a file, or a folder that contains files other than those of an export', async () => {
    mkdirSync(at('src'));
    writeFileSync(at('src/main.ts'), 'precious');
    writeFileSync(at('file'), 'precious');
    for (const [name, message] of [
      ['src', /src\. It contains files that aren't from an export, such as main\.ts/],
      ['file', /Couldn't replace file\. It isn't a folder/],
    ] as const) {
      await rejectsWith(write({ kind: 'parquetByMonth' }, name, 'keep', { overwrite: true }), {
        kind: 'file',
        message,
      });
    }
    assert.deepEqual(everythingIn(join(folder.path, 'workspace')), ['file', 'src', join('src', 'main.ts')]);
  });

  it('requires a date column for Parquet by month, and lists the date columns if there are several', async () => {
    const table = (columns: Parameters<typeof memoryReader>[0]['columns']): Partial<ExportSource> => {
      const dates = memoryReader({ columns, rows: [] });
      return { table: { reader: dates, view: wholeView(dates) } };
    };
    const none = table([['a', 'text']]);
    await rejectsWith(write({ kind: 'parquetByMonth' }, 'x', 'keep', { source: none }), {
      kind: 'input',
      message: /no date column/,
    });
    const two = table([
      ['Seen', 'date'],
      ['At', 'timestamp'],
    ]);
    await rejectsWith(write({ kind: 'parquetByMonth' }, 'x', 'keep', { source: two }), {
      kind: 'input',
      message: /more than one date column/,
      advice: /"Seen", "At"/,
    });
    await rejectsWith(write({ kind: 'parquetByMonth', column: 'Day' }, 'x', 'keep', { source: two }), {
      kind: 'input',
      message: /no date column "Day"/,
      advice: /"Seen", "At"/,
    });
    await write({ kind: 'parquetByMonth', column: 'At' }, 'x', 'keep', { source: two });
    assert.deepEqual(workspace(), ['x']);
  });

  it('exports only the original if there is no report engine', async () => {
    const source: ExportSource = { original: { path: original(), isCsv: true }, description };
    const options = { overwrite: false, decideFormulas: () => Promise.resolve('keep' as const) };
    await writeExport(source, { kind: 'original' }, at('a.csv'), options);
    for (const kind of ['parquet', 'excel', 'parquetByMonth'] as const) {
      await rejectsWith(writeExport(source, { kind }, at('b'), options), {
        kind: 'platform',
        advice: /original/,
      });
    }
    await rejectsWith(writeExport({ description }, { kind: 'original' }, at('b'), options), {
      kind: 'input',
    });
    assert.deepEqual(workspace(), ['a.csv']);
  });

  it('leaves no files when canceled', async () => {
    const signal = AbortSignal.abort();
    for (const kind of ['original', 'parquet', 'excel', 'warehouse'] as const) {
      await rejectsWith(write({ kind }, 'a', 'keep', { signal }), { kind: 'canceled' });
    }
    assert.deepEqual(workspace(), []);
  });
});
