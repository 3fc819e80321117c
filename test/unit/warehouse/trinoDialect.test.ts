import assert from 'node:assert/strict';
import { wholeTable } from '../../../src/shared/table/query';
import { trinoDialect as dialect } from '../../../src/warehouse/dialect/trinoDialect';
import type { RemoteSource } from '../../../src/warehouse/dialect/remoteSource';
import { readRemoteAggregate } from '../../../src/warehouse/reader/aggregate';
import { countStatement, pageStatement } from '../../../src/warehouse/reader/page';
import { trinoColumn } from '../../../src/warehouse/trino/columnTypes';

describe('trinoColumn', () => {
  const types: readonly (readonly [type: string, kind: string, storage: object])[] = [
    ['bigint', 'integer', { as: 'integer', bits: -64 }],
    ['tinyint', 'integer', { as: 'integer', bits: -8 }],
    ['varchar(20)', 'text', { as: 'text' }],
    ['decimal(18,2)', 'decimal', { as: 'decimal', precision: 18, scale: 2 }],
    ['decimal(38, 0)', 'integer', { as: 'decimal', precision: 38, scale: 0 }],
    ['real', 'decimal', { as: 'double' }],
    ['boolean', 'boolean', { as: 'boolean' }],
    ['date', 'date', { as: 'date' }],
    ['timestamp', 'timestamp', { as: 'timestamp', scale: 3, instant: false }],
    ['timestamp(6) with time zone', 'timestamp', { as: 'timestamp', scale: 6, instant: true }],
    ['time(3)', 'time', { as: 'time' }],
    ['array(bigint)', 'nested', { as: 'nested' }],
    ['uuid', 'text', { as: 'text' }],
    ['toString', 'text', { as: 'other' }],
    ['number', 'decimal', { as: 'number' }],
    ['variant', 'nested', { as: 'nested' }],
    ['time(3) with time zone', 'text', { as: 'text' }],
    ['interval day to second', 'text', { as: 'text' }],
  ];
  for (const [type, kind, storage] of types) {
    it(`describes the type "${type}"`, () => {
      assert.deepEqual(trinoColumn('a', type), { id: 'a', name: 'a', type, kind, storage });
    });
  }
});

describe('statements for Trino', () => {
  const source: RemoteSource = {
    dialect,
    from: dialect.name('usage'),
    columns: [trinoColumn('day', 'date'), trinoColumn("it's", 'varchar'), trinoColumn('n', 'bigint')],
    stored: { by: [] },
  };

  it('quote names and texts', () => {
    assert.equal(dialect.name('a"b\\c'), '"a""b\\c"');
    assert.equal(dialect.text("it's\\ \n"), "'it''s\\ \n'");
  });

  it('find no rows if no column can be searched', () => {
    const unreadable = { ...trinoColumn('o', 'odd'), conversions: new Map([['odd', 'none' as const]]) };
    assert.equal(
      countStatement({ ...source, columns: [unreadable] }, { ...wholeTable, search: 'x' }),
      'SELECT CAST(count(*) AS varchar) FROM "usage" WHERE (1 = 0)',
    );
  });

  it('divide whole numbers for the average of decimals', async () => {
    const statements: string[] = [];
    const measured = async (type: string) => {
      const columns = [trinoColumn('m', type)];
      const ask = (sql: string) => {
        statements.push(sql);
        return Promise.resolve([]);
      };
      await readRemoteAggregate(ask, { ...source, columns }, wholeTable, {
        dimension: { column: 'm', bucket: { by: 'value' } },
        measure: { aggregation: 'average', column: 'm' },
      });
    };
    await measured('decimal(18,2)');
    await measured('double');
    const hundred = "CAST('100' AS double)";
    assert.ok(
      statements[0]?.includes(
        `round(CAST(sum(m) AS double) * ${hundred}) / (CAST(count(m) AS double) * ${hundred})`,
      ),
      statements[0],
    );
    assert.ok(statements[1]?.includes('CAST(sum(m) AS double) / count(m)'), statements[1]);
  });

  it('sort pages by the selected column, and then by all others', () => {
    assert.equal(
      pageStatement(
        source,
        { ...wholeTable, sort: [{ column: 'n', direction: 'descending' }] },
        { offset: 200, limit: 100 },
      ),
      'SELECT CAST("day" AS varchar), "it\'s", CAST("n" AS varchar) FROM "usage" ' +
        'ORDER BY "n" DESC NULLS LAST, "day" NULLS LAST, "it\'s" NULLS LAST OFFSET 200 LIMIT 100',
    );
  });

  it('compare values with literals of the type of the column', () => {
    const where = (column: string, value: string): string =>
      countStatement(source, { ...wholeTable, filters: [{ column, operator: 'atMost', value }] });
    assert.match(where('n', '99999999999999999999'), /"n" <= CAST\('9223372036854775807' AS bigint\)/);
    assert.match(where('day', '2026-01-31'), /"day" <= CAST\('2026-01-31' AS date\)/);
  });

  it('read instants in UTC', () => {
    const column = trinoColumn('t', 'timestamp(3) with time zone');
    assert.equal(dialect.of(column), `CAST("t" AT TIME ZONE 'UTC' AS timestamp(3))`);
    assert.match(dialect.cell('t', column), / \|\| 'Z'\)$/);
    assert.equal(
      dialect.value('2026-01-31T10:00:00Z', column),
      "CAST('2026-01-31 10:00:00' AS timestamp(9))",
    );
  });

  it('write infinite numbers and NaN in a form that Trino reads', () => {
    const column = trinoColumn('n', 'double');
    assert.equal(dialect.value('-inf', column), "CAST('-Infinity' AS double)");
    assert.equal(dialect.value('nan', column), "CAST('NaN' AS double)");
  });
});
