import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import readExcel from 'read-excel-file/node';
import { plainCsv, type ExportFormat } from '../../../../src/reports/export/formats';
import { writeExport } from '../../../../src/reports/export/writeExport';
import { readIntoMemory } from '../../../support/reports/memory/readFile';
import { month as monthSql } from '../../../../src/reports/analyses/fieldSql';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable, type ColumnFilter } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import { kinds } from '../../../../src/webview/chart/kinds/kinds';
import { proposeCharts } from '../../../../src/webview/chart/propose';
import { askFiles } from '../../../support/reports/askFiles';
import { engineForSuite, everyRow } from '../../../support/reports/engine';
import { wholeView } from '../../../support/tables/memoryReader';

/** Alternating rows of two users in consecutive months. One month is blank. */
const data = Array.from({ length: 30 }, (_, index) => ({
  user: 1 + (index % 2),
  month: index === 7 ? null : `${2024 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}`,
  count: index * 3,
}));
const csv = [
  'Instance user ID,Month,Count',
  ...data.map(({ user, month, count }) => `${user},${month ?? ''},${count}`),
  '',
].join('\r\n');

function total(rows: typeof data, key: (month: string) => string): [string | null, number][] {
  const totals = new Map<string | null, number>();
  for (const { month, count } of rows) {
    const group = month === null ? null : key(month);
    totals.set(group, (totals.get(group) ?? 0) + count);
  }
  return [...totals].sort(([a], [b]) => String(a).localeCompare(String(b)));
}

const readers: readonly (readonly [
  string,
  (suite: ReturnType<typeof engineForSuite>) => Promise<TableReader>,
])[] = [
  ['in the report engine', ({ engine, file }) => engine.open({ kind: 'csv', path: file('engine.csv', csv) })],
  ['in memory', ({ file }) => readIntoMemory({ kind: 'csv', path: file('memory.csv', csv) })],
];

for (const [where, open] of readers) {
  describe(`months ${where}`, () => {
    const suite = engineForSuite();
    let reader: TableReader;
    before(async () => (reader = await open(suite)));
    after(() => reader.close());

    it('are recognized and displayed unmodified', async () => {
      assert.equal(reader.info.columns[1]?.kind, 'month');
      assert.deepEqual(
        (await everyRow(reader)).map(([, month]) => month),
        data.map(({ month }) => month),
      );
    });

    it('are profiled as months', async () => {
      const profile = await reader.profile(wholeTable, 'Month');
      const months = data.map(({ month }) => month).filter((month) => month !== null);
      assert.deepEqual([profile.minimum, profile.maximum], [months[0], months.at(-1)]);
      assert.deepEqual([profile.missing, profile.distinct], [1, new Set(months).size]);
      assert.equal(profile.histogram[0]?.from, '2024-01');
      assert.ok(
        profile.histogram.every(({ from, to }) => /^\d{4}-\d\d$/.test(from) && /^\d{4}-\d\d$/.test(to)),
      );
      assert.equal(
        profile.histogram.reduce((sum, { count }) => sum + count, 0),
        months.length,
      );
    });

    it('are grouped by month, quarter, and year', async () => {
      const keys = {
        month: (month: string) => `${month}-01`,
        quarter: (month: string) =>
          `${month.slice(0, 4)}-${String(1 + 3 * Math.floor((Number(month.slice(5)) - 1) / 3)).padStart(2, '0')}-01`,
        year: (month: string) => `${month.slice(0, 4)}-01-01`,
        value: (month: string) => month,
      };
      for (const by of ['month', 'quarter', 'year', 'value'] as const) {
        const { groups } = await reader.aggregate(wholeTable, {
          dimension: { column: 'Month', bucket: { by } },
          measure: { aggregation: 'sum', column: 'Count' },
        });
        assert.deepEqual(
          groups
            .map(({ key, value }): [string | null, number] => [key, Number(value)])
            .sort(([a], [b]) => String(a).localeCompare(String(b))),
          total(data, keys[by]),
          by,
        );
      }
    });

    it('are filtered and sorted by their values', async () => {
      const months = async (...filters: ColumnFilter[]): Promise<(string | null | undefined)[]> => {
        const query = { filters, search: '', sort: [{ column: 'Month', direction: 'descending' as const }] };
        return (await reader.page(query, { offset: 0, limit: 100 })).rows.map(([, month]) => month);
      };
      const present = data
        .flatMap(({ month }) => month ?? [])
        .sort()
        .reverse();
      const column = 'Month';
      assert.deepEqual(
        await months({ column, operator: 'between', from: '2024-11', to: '2025-02' }),
        present.filter((month) => month >= '2024-11' && month <= '2025-02'),
      );
      assert.deepEqual(
        await months({ column, operator: 'lessThan', value: '2024-03' }),
        present.filter((month) => month < '2024-03'),
      );
      assert.deepEqual(await months({ column, operator: 'equals', value: '2025-05' }), ['2025-05']);
      await assert.rejects(months({ column, operator: 'equals', value: '2025-13' }), UserError);
    });

    it('are proposed for charts over time', async () => {
      const { columns } = reader.info;
      const profiles = new Map(
        await Promise.all(columns.map(async ({ id }) => [id, await reader.profile(wholeTable, id)] as const)),
      );
      assert.equal(proposeCharts(columns, profiles).find(({ kind }) => kind === 'line')?.column, 'Month');
      const [, month] = columns;
      assert.ok(month !== undefined);
      assert.deepEqual(kinds.bars.grains(month, false), ['auto', 'month', 'quarter', 'year']);
    });
  });
}

describe('months in exports and SQL', () => {
  const suite = engineForSuite();
  let reader: TableReader;
  before(async () => {
    reader = await suite.engine.open({ kind: 'csv', path: suite.file('sent.csv', csv) });
  });
  after(() => reader.close());

  const write = async (format: ExportFormat, name: string): Promise<string> => {
    const path = join(suite.folder, name);
    await writeExport(
      {
        original: { path: join(suite.folder, 'sent.csv'), isCsv: true },
        table: { reader, view: wholeView(reader) },
        description: { table: 'usage', source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
      },
      format,
      path,
      { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
    );
    return path;
  };

  it('are unmodified in CSV', async () => {
    assert.equal(readFileSync(await write({ kind: 'original' }, 'original.csv'), 'utf8'), csv);
    assert.equal(readFileSync(await write({ kind: 'csv', ...plainCsv }, 'plain.csv'), 'utf8'), csv);
  });

  it('are unmodified text in JSON', async () => {
    const rows = JSON.parse(readFileSync(await write({ kind: 'json' }, 'rows.json'), 'utf8')) as {
      Month: unknown;
    }[];
    assert.deepEqual(
      rows.map(({ Month }) => Month),
      data.map(({ month }) => month),
    );
  });

  it('are the first days of their months in Excel and Parquet', async () => {
    const firstDays = data.map(({ month }) => (month === null ? null : new Date(`${month}-01T00:00:00Z`)));
    const [sheet] = await readExcel(await write({ kind: 'excel' }, 'table.xlsx'));
    assert.deepEqual(
      sheet?.data.slice(1).map((row) => row[1]),
      firstDays,
    );
    const file = await asyncBufferFromFile(await write({ kind: 'parquet' }, 'table.parquet'));
    const rows = await parquetReadObjects({ file, compressors });
    assert.deepEqual(
      rows.map((row) => (row as { Month?: Date | null }).Month ?? null),
      firstDays,
    );
  });

  it('partition a table into one folder per month', async () => {
    const path = await write({ kind: 'parquetByMonth' }, 'by-month');
    const months = data.flatMap(({ month }) => month ?? []).map((month) => `month_=${month}`);
    const folders = readdirSync(path).filter((name) => !name.includes('HIVE'));
    assert.deepEqual(folders.sort(), months.sort());
    const [part] = readdirSync(join(path, 'month_=2025-03'));
    const file = await asyncBufferFromFile(join(path, 'month_=2025-03', part ?? ''));
    const rows = await parquetReadObjects({ file, compressors });
    assert.equal(rows.length, data.filter(({ month }) => month === '2025-03').length);
  });

  it('are the first days of their months in analysis SQL', async () => {
    const [, column] = reader.info.columns;
    assert.ok(column !== undefined);
    const sql = `SELECT DISTINCT ${monthSql(column)} AS month FROM usage WHERE "Month" IS NOT NULL ORDER BY 1`;
    const rows = await askFiles(suite.engine, sql, { usage: join(suite.folder, 'sent.csv') });
    assert.deepEqual(
      rows.map(({ month }) => month),
      [...new Set(data.flatMap(({ month }) => (month === null ? [] : [`${month}-01`])))].sort(),
    );
  });
});

describe('text that resembles months', () => {
  const { engine, file } = engineForSuite();
  for (const values of [
    ['2026-01', '2026-13'],
    ['4711-03', '4711-04'],
    ['2026-1', '2026-2'],
    ['2026-01', '2026-01-05'],
    ['2026-00', '2026-01'],
  ]) {
    it(`remains text: ${values.join(', ')}`, async () => {
      const path = file(`similar-${values.join('-')}.csv`, `Value\n${values.join('\n')}\n`);
      for (const reader of [
        await engine.open({ kind: 'csv', path }),
        await readIntoMemory({ kind: 'csv', path }),
      ]) {
        assert.equal(reader.info.columns[0]?.kind, 'text');
        assert.deepEqual(
          await everyRow(reader),
          values.map((value) => [value]),
        );
        await reader.close();
      }
    });
  }
});
