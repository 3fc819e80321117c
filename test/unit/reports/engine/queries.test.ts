import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ColumnFilter, type TableQuery, wholeTable } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Cell } from '../../../../src/shared/table/table';
import { rejectsWith } from '../../../support/userErrors';
import { engineForSuite } from '../../../support/reports/engine';
import { askAlone, rows, usageCsv } from '../../../support/reports/usage';

describe('table query', function () {
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

  const page = (query: Partial<TableQuery>, offset = 0, limit = 50) =>
    table.page({ ...wholeTable, ...query }, { offset, limit });
  const matching = async (...filters: ColumnFilter[]) => (await page({ filters })).matching;

  it('returns the same row count, sums, and types as DuckDB, except for timestamps with a time zone', async () => {
    assert.equal(table.info.rows, rows);
    const described = await alone(
      'SELECT column_name, column_type FROM (DESCRIBE SELECT * EXCLUDE n FROM usage)',
    );
    const ours = table.info.columns.map(({ id, type }) => [id, type]);
    // DuckDB reads a timestamp with Z as a timestamp with a time zone, but the product shows it as written in the
    // file.
    assert.deepEqual(
      ours,
      described.map(([id, type]) => [id, type === 'TIMESTAMP WITH TIME ZONE' ? 'TIMESTAMP' : type]),
    );
    const reply = await engine.query(
      'SELECT count(*), sum("count"), sum(rate), count(DISTINCT "user") FROM usage',
      [{ name: 'usage', source: { kind: 'csv', path, cacheFolder: join(folder, 'cache') } }],
    );
    const found = await reply.page(wholeTable, { offset: 0, limit: 1 });
    assert.deepEqual(
      found.rows,
      await alone('SELECT count(*), sum("count"), sum(rate), count(DISTINCT "user") FROM usage'),
    );
    await reply.close();
  });

  it('returns pages of the table in source order', async () => {
    const lines = readFileSync(path, 'utf8').split('\n');
    for (const offset of [0, 12_345, rows - 3]) {
      const found = await page({}, offset, 10);
      assert.equal(found.matching, rows);
      assert.deepEqual(
        found.rows.map((cells) => cells.map((cell) => (cell === '' ? '""' : (cell ?? ''))).join(',')),
        lines.slice(offset + 1, Math.min(offset + 11, rows + 1)),
      );
    }
    assert.deepEqual((await page({}, rows, 10)).rows, []);
  });

  it('sorts blanks last and ties in source order', async () => {
    for (const [direction, offset] of [
      ['ascending', 0],
      ['ascending', 20_000],
      ['descending', 0],
      ['descending', 13_000],
      ['descending', rows - 20],
    ] as const) {
      const sort = [
        { column: 'client', direction },
        { column: 'count', direction },
      ];
      const way = direction === 'ascending' ? 'ASC' : 'DESC';
      const found = await page({ sort }, offset, 40);
      assert.deepEqual(
        found.rows.map((cells) => cells.slice(0, 4)),
        await alone(
          `SELECT "user", day, client, "count" FROM usage
           ORDER BY client ${way} NULLS LAST, "count" ${way} NULLS LAST, n LIMIT 40 OFFSET ${offset}`,
        ),
        `${direction} at ${offset}`,
      );
      assert.equal(found.matching, rows);
    }
  });

  it('filters text case-insensitively, and other types by value, or by their text with "contains"', async () => {
    const cases: readonly (readonly [ColumnFilter, string])[] = [
      [{ column: 'client', operator: 'equals', value: 'vs code' }, "client = 'VS Code'"],
      [{ column: 'client', operator: 'notEquals', value: 'WEB' }, "client <> 'Web'"],
      [{ column: 'client', operator: 'contains', value: 'E' }, "client ILIKE '%e%'"],
      [{ column: 'client', operator: 'notContains', value: 'e' }, "client NOT ILIKE '%e%'"],
      [{ column: 'client', operator: 'startsWith', value: 'JET' }, "client LIKE 'jet%'"],
      [{ column: 'client', operator: 'endsWith', value: 'BRAINS' }, "client LIKE '%brains'"],
      [{ column: 'client', operator: 'empty' }, "client = ''"],
      [{ column: 'count', operator: 'missing' }, '"count" IS NULL'],
      [{ column: 'count', operator: 'present' }, '"count" IS NOT NULL'],
      [{ column: 'count', operator: 'notEquals', value: '5' }, '"count" IS DISTINCT FROM 5'],
      [{ column: 'count', operator: 'greaterThan', value: '99.5' }, '"count" > 99.5'],
      [{ column: 'count', operator: 'lessThan', value: '100' }, '"count" < 100'],
      [{ column: 'count', operator: 'contains', value: '49' }, `CAST("count" AS VARCHAR) LIKE '%49%'`],
      [{ column: 'rate', operator: 'atMost', value: '1e0' }, 'rate <= 1'],
      [{ column: 'rate', operator: 'atLeast', value: '12' }, 'rate >= 12'],
      [
        { column: 'day', operator: 'between', from: '2025-02-01', to: '2025-02-28' },
        "day BETWEEN '2025-02-01' AND '2025-02-28'",
      ],
      [
        { column: 'at', operator: 'lessThan', value: '2025-01-02T00:00:00Z' },
        '"at" < \'2025-01-02T00:00:00Z\'',
      ],
      [
        { column: 'count', operator: 'oneOf', values: ['1', '2', null] },
        '"count" IN (1, 2) OR "count" IS NULL',
      ],
      [{ column: 'client', operator: 'oneOf', values: ['Web'] }, "client = 'Web'"],
    ];
    for (const [filter, sql] of cases) {
      const [expected] = await alone(`SELECT count(*) FROM usage WHERE ${sql}`);
      assert.equal(String(await matching(filter)), expected?.[0], JSON.stringify(filter));
      assert.notEqual(expected?.[0], '0', sql);
    }
  });

  it('searches the unformatted text of all cells, ignoring letter case', async () => {
    for (const search of ['USER 12', '2025-03', '07:30', '499', "'; DROP TABLE usage --", '%', '\0']) {
      const quoted = search.replaceAll("'", "''").replace('\0', "' || chr(0) || '");
      const [expected] = await alone(
        `SELECT count(*) FROM usage WHERE contains(lower(concat_ws('|', "user", day, client, "count", rate,
           strftime("at" AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%SZ'))), lower('${quoted}'))`,
      );
      assert.equal(String((await page({ search })).matching), expected?.[0], search);
    }
  });

  it('explains an invalid filter', async () => {
    await rejectsWith(matching({ column: 'gone', operator: 'missing' }), {
      kind: 'input',
      message: /no column "gone"/,
    });
    for (const [column, value] of [
      ['count', 'many'],
      ['day', '2025-02-30'],
      ['at', 'noon'],
    ] as const) {
      await rejectsWith(matching({ column, operator: 'greaterThan', value }), {
        kind: 'input',
        message: new RegExp(`"${value}" isn't a valid value for the column "${column}"`),
      });
    }
  });
});
