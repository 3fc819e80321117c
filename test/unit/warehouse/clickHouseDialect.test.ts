import assert from 'node:assert/strict';
import { clickHouseColumn } from '../../../src/warehouse/clickhouse/columnTypes';
import { createStatement } from '../../../src/warehouse/clickhouse/tableStatements';
import { analysisColumns, analysisStatement } from '../../../src/warehouse/analysisStatement';
import { clickHouseDialect as dialect } from '../../../src/warehouse/dialect/clickHouseDialect';
import type { RemoteSource } from '../../../src/warehouse/dialect/remoteSource';
import { edgeText } from '../../../src/warehouse/reader/profile';
import { countStatement, pageStatement } from '../../../src/warehouse/reader/page';
import { parseDouble, printDouble } from '../../../src/warehouse/reader/printDouble';
import { Seek } from '../../../src/warehouse/reader/seek';
import { errorInStatement } from '../../../src/warehouse/reader/saveStatement';
import { wholeTable, type TableQuery } from '../../../src/shared/table/query';
import { UserError } from '../../../src/shared/userError';
import { throwsUserError } from '../../support/userErrors';

describe('clickHouseColumn', () => {
  const types: readonly (readonly [type: string, kind: string, storage: object])[] = [
    ['Nullable(Int64)', 'integer', { as: 'integer', bits: -64 }],
    ['UInt256', 'integer', { as: 'integer', bits: 256 }],
    ['LowCardinality(Nullable(String))', 'text', { as: 'text' }],
    ['Decimal(18, 2)', 'decimal', { as: 'decimal', precision: 18, scale: 2 }],
    ['Nullable(Decimal(38, 0))', 'integer', { as: 'decimal', precision: 38, scale: 0 }],
    ['Float32', 'decimal', { as: 'double' }],
    ['Bool', 'boolean', { as: 'boolean' }],
    ['Date32', 'date', { as: 'date' }],
    ['DateTime', 'timestamp', { as: 'timestamp', scale: 0, instant: false }],
    ["DateTime64(6, 'UTC')", 'timestamp', { as: 'timestamp', scale: 6, instant: false }],
    ["DateTime('Europe/Berlin')", 'timestamp', { as: 'timestamp', scale: 0, instant: true }],
    ['Time64(3)', 'time', { as: 'time' }],
    ['Array(Nullable(Int64))', 'nested', { as: 'nested' }],
    ["Enum8('a' = 1)", 'text', { as: 'text' }],
    ['UUID', 'text', { as: 'text' }],
    ['AggregateFunction(uniq, String)', 'text', { as: 'other' }],
    ['QBit(Float32, 4)', 'text', { as: 'other' }],
    ['Future(3)', 'text', { as: 'other' }],
    ['Geometry', 'nested', { as: 'nested' }],
    ['Nullable(BFloat16)', 'decimal', { as: 'double' }],
  ];
  for (const [type, kind, storage] of types) {
    it(`describes the type "${type}"`, () => {
      assert.deepEqual(clickHouseColumn('a', type), { id: 'a', name: 'a', type, kind, storage });
    });
  }
});

describe('statements for ClickHouse', () => {
  const source: RemoteSource = {
    dialect,
    from: dialect.name('usage'),
    columns: [
      clickHouseColumn('day', 'Nullable(Date32)'),
      clickHouseColumn("it's", 'Nullable(String)'),
      clickHouseColumn('n', 'Nullable(Int64)'),
    ],
    stored: { by: ['day'] },
  };

  it('sort by the text of values that might not be comparable', () => {
    const columns = [clickHouseColumn('id', 'UInt8'), clickHouseColumn('f', 'Future(3)')];
    assert.match(
      pageStatement({ ...source, columns, stored: { by: [] } }, wholeTable, { offset: 0, limit: 1 }),
      /ORDER BY `id` NULLS LAST, if\(isNull\(`f`\), NULL, toString\(`f`\)\) NULLS LAST/,
    );
  });

  it('quote names and texts', () => {
    assert.equal(dialect.name('a`b\\c'), '`a\\`b\\\\c`');
    assert.equal(dialect.text("it's\\ \n\0"), "'it\\'s\\\\ \\n\\0'");
  });

  it('remove trailing zeros only from fractional seconds', () => {
    const cellOf = (type: string): string => dialect.cell('t', clickHouseColumn('t', type));
    assert.equal(cellOf('Time64(3)'), "replaceRegexpOne(toString(t), '\\\\.?0+$', '')");
    assert.equal(cellOf('Time64(0)'), 'toString(t)');
    assert.equal(cellOf('Time'), 'toString(t)');
  });

  it('store only texts in files that are UTF-8, and as text what has more digits than files can have', () => {
    const inFile = (type: string): string => dialect.inFile('v', clickHouseColumn('v', type));
    assert.equal(inFile('Nullable(String)'), 'toValidUTF8(v)');
    assert.equal(inFile('Array(FixedString(3))'), 'toValidUTF8(toJSONString(v))');
    assert.equal(inFile('Array(Decimal(38, 2))'), 'v');
    assert.equal(inFile('Array(Decimal(39, 2))'), 'toValidUTF8(toJSONString(v))');
    assert.equal(inFile('Array(DateTime64(6))'), 'v');
    assert.equal(inFile('Map(String, DateTime64(9))'), 'toValidUTF8(toJSONString(v))');
    assert.equal(inFile('Nullable(UInt8)'), 'v');
    assert.equal(inFile('Array(Nullable(String))'), 'arrayMap(v0 -> toValidUTF8(v0), v)');
    assert.equal(
      inFile('Map(LowCardinality(String), Array(String))'),
      'mapApply((k0, v0) -> (toValidUTF8(k0), arrayMap(v1 -> toValidUTF8(v1), v0)), v)',
    );
  });

  it('read times without seconds as hours and minutes', () => {
    const time = clickHouseColumn('t', 'Time');
    // ClickHouse reads 09:30 as nine minutes and 30 seconds.
    assert.equal(dialect.value('09:30', time), "CAST('09:30:00' AS Time64(9))");
    assert.equal(dialect.value('09:30:15.5', time), "CAST('09:30:15.5' AS Time64(9))");
  });

  it('sort pages by the selected column, then by the sorting key of the table, and then by all others', () => {
    assert.equal(
      pageStatement(
        source,
        { ...wholeTable, sort: [{ column: 'n', direction: 'descending' }] },
        { offset: 200, limit: 100 },
      ),
      "SELECT toString(`day`), `it's`, toString(`n`) FROM `usage` " +
        "ORDER BY `n` DESC NULLS LAST, `day` NULLS LAST, `it's` NULLS LAST LIMIT 100 OFFSET 200",
    );
  });

  it('find the rows of a page by their stored positions, if the table has them', () => {
    const place = { identity: ['part', 'row'], order: ['age', 'row'] };
    assert.equal(
      pageStatement(
        { ...source, stored: { by: ['day'], place } },
        { ...wholeTable, filters: [{ column: 'n', operator: 'present' }] },
        { offset: 200, limit: 100 },
      ).replace(/\s+/g, ' '),
      "SELECT toString(`day`), `it's`, toString(`n`) FROM `usage` WHERE (part, row) IN (" +
        'SELECT part, row FROM `usage` WHERE (`n` IS NOT NULL) ' +
        'ORDER BY `day` NULLS LAST, age NULLS LAST, row NULLS LAST LIMIT 100 OFFSET 200) ' +
        'ORDER BY `day` NULLS LAST, age NULLS LAST, row NULLS LAST',
    );
  });

  const seeking = async (query: TableQuery, offset: number): Promise<readonly string[]> => {
    const asked: string[] = [];
    const answers = ['300000', 'a', '149999'];
    const ask = (sql: string): Promise<string[][]> => {
      asked.push(sql.replace(/\s+/g, ' '));
      return Promise.resolve([[answers[asked.length - 1] ?? '']]);
    };
    const seek = new Seek();
    const start = await seek.start(ask, source, query, offset);
    const page = pageStatement(source, query, { offset, limit: 100 }, start);
    assert.deepEqual(await seek.start(ask, source, query, offset + 100), start, 'the next page is near');
    return [...asked, page];
  };

  it('find the first value of a page that is far from the beginning', async () => {
    const query = { ...wholeTable, sort: [{ column: 'n', direction: 'descending' } as const] };
    const [values, value, before, page] = await seeking(query, 150_000);
    assert.equal(values, 'SELECT toString(count(*)) FROM `usage` WHERE (`n` IS NOT NULL)');
    // Of 300,000 rows, counted from 0, row 150,000 in descending order is row 149,999 in ascending order.
    assert.match(value ?? '', /quantilesExact\(0\.49999833\d*\)\(`n`\)/);
    assert.match(before ?? '', /`n` IS NOT NULL AND `n` > CAST\('a' AS Int64\)/);
    assert.match(
      page ?? '',
      /WHERE \(`n` <= CAST\('a' AS Int64\) OR NOT coalesce\(`n` IS NOT NULL, false\)\)/,
    );
    assert.match(page ?? '', /LIMIT 100 OFFSET 1$/);
  });

  it('count the offset of a page of blanks from the first blank', async () => {
    const query = { ...wholeTable, sort: [{ column: "it's", direction: 'ascending' } as const] };
    const [, page, ...more] = await seeking(query, 300_050);
    assert.match(page ?? '', /WHERE \(NOT coalesce\(`it's` IS NOT NULL, false\)\) .* LIMIT 100 OFFSET 50$/);
    assert.deepEqual(more, []);
  });

  it('sort all rows for the first pages, and for tables without a sort order', async () => {
    const [page, ...more] = await seeking({ ...wholeTable, sort: [] }, 500);
    assert.match(page ?? '', /FROM `usage` ORDER BY .* OFFSET 500$/);
    assert.deepEqual(more, []);
    const unordered = { ...source, stored: { by: [] } };
    const never = (): Promise<never> => Promise.reject(new Error('nothing is asked'));
    assert.deepEqual(await new Seek().start(never, unordered, wholeTable, 200_000), {
      conditions: [],
      before: 0,
    });
  });

  it('use the next lower number that the column type can represent in an "at most" condition', () => {
    const where = (value: string): string =>
      countStatement(source, { ...wholeTable, filters: [{ column: 'n', operator: 'atMost', value }] });
    assert.match(where('2.5'), /`n` <= CAST\('2' AS Int64\)/);
    assert.match(where('99999999999999999999'), /`n` <= CAST\('9223372036854775807' AS Int64\)/);
    throwsUserError(() => where('x'), { kind: 'input' });
  });

  it("reject columns that the table doesn't have", () => {
    throwsUserError(
      () => countStatement(source, { ...wholeTable, filters: [{ column: 'x', operator: 'missing' }] }),
      { kind: 'input' },
    );
  });

  it('create tables that are ordered by their date column', () => {
    const columns = [
      { name: 'user', type: 'VARCHAR' },
      { name: 'day', type: 'DATE' },
    ];
    assert.match(createStatement('t', columns, "it's"), /ORDER BY `day`\s.*COMMENT 'it\\'s'$/s);
    assert.match(createStatement('t', columns.slice(0, 1), ''), /ORDER BY tuple\(\)/);
  });

  it('map the table names of an analysis to tables of the data warehouse', () => {
    assert.equal(
      analysisStatement(dialect, 'WITH a AS (SELECT 1)\nSELECT * FROM usage', { usage: 'report 1' }),
      'WITH `usage` AS (SELECT * FROM `report 1`), a AS (SELECT 1)\nSELECT * FROM usage',
    );
    assert.equal(
      analysisStatement(dialect, 'SELECT 1', { usage: 'b' }),
      'WITH `usage` AS (SELECT * FROM `b`)\nSELECT 1',
    );
    const [column] = analysisColumns(dialect, source.columns);
    assert.equal(column?.dialect.tryCast('x', 'DATE'), "accurateCastOrNull(x, 'Date32')");
  });
});

describe('errorInStatement', () => {
  const texts: readonly (readonly [text: string, corrected: string])[] = [
    [
      'Syntax error: failed at position 84 (table) (line 2, col 6): table a\n) statement\nFORMAT\nX. Expected one of: Dot.',
      'Syntax error: failed at position 84 (table) (line 1, col 6). Expected one of: Dot.',
    ],
    ["line 12:1: mismatched input 'drop'", "line 11:1: mismatched input 'drop'"],
    ['the column line 2 is missing', 'the column line 2 is missing'],
  ];
  for (const [text, corrected] of texts) {
    const what =
      text === corrected
        ? 'preserves other texts'
        : 'converts line numbers to those of the entered statement';
    it(`${what}: ${text.slice(0, 20)}`, () => {
      const error = errorInStatement(new UserError('input', text, { detail: text, status: 400 }), 'SELECT a');
      assert.ok(error instanceof UserError);
      assert.deepEqual(
        [error.kind, error.message, error.detail, error.status],
        ['input', corrected, corrected, 400],
      );
    });
  }

  const statements: readonly (readonly [sql: string, keyword: string | undefined])[] = [
    ['SHOW TABLES', 'SHOW'],
    ['-- a\r\n/* b */ describe t', 'DESCRIBE'],
    ['WITH FUNCTION f(a integer) RETURNS integer RETURN a SELECT f(1)', 'WITH FUNCTION'],
    ['with\n function "f"() RETURNS integer RETURN 1 SELECT 1', 'WITH FUNCTION'],
    ['DROP TABLE a', 'DROP'],
    ['WITH function AS (SELECT 1) SELECT * FROM functions', undefined],
    ['WITH function (a) AS (SELECT 1) SELECT b FROM function', undefined],
    ['(SELECT a)', undefined],
    ['values 1', undefined],
    ['TABLE none', undefined],
    ['%', undefined],
  ];
  for (const [sql, keyword] of statements) {
    it(`${keyword === undefined ? 'shows the message of the server' : 'says that only subqueries run'}: ${JSON.stringify(sql)}`, () => {
      for (const kind of ['input', 'notFound'] as const) {
        const error = errorInStatement(new UserError(kind, 'Table show does not exist.'), sql);
        assert.ok(error instanceof UserError);
        if (keyword === undefined) assert.equal(error.message, 'Table show does not exist.');
        else assert.match(error.message, new RegExp(`subquery can run here, and ${keyword} can't\\.$`));
      }
    });
  }

  it("returns an error that isn't a UserError unchanged", () => {
    const error = new Error('line 2:1');
    assert.equal(errorInStatement(error, 'SHOW TABLES'), error);
  });
});

describe('printDouble and parseDouble', () => {
  const numbers: readonly (readonly [number: number, text: string])[] = [
    [0.143, '0.143'],
    [1, '1'],
    [-2.5, '-2.5'],
    [1e21, '1e+21'],
    [1e16, '1e+16'],
    [123456789012345680, '1.2345678901234568e+17'],
    [1e15, '1000000000000000'],
    [0.0001, '0.0001'],
    [0.00001234, '1.234e-05'],
    [Infinity, 'inf'],
    [NaN, 'nan'],
  ];
  for (const [number, text] of numbers) {
    it(`print and parse ${text}`, () => {
      assert.equal(printDouble(number), text);
      assert.deepEqual(parseDouble(text), number);
    });
  }
});

describe('edgeText', () => {
  it('formats the edges of bins like cells', () => {
    assert.equal(edgeText('decimal', 2.5), '2.5');
    assert.equal(edgeText('date', -86_400_000_000), '1969-12-31');
    assert.equal(edgeText('timestamp', 1_500_000), '1970-01-01T00:00:01');
    assert.equal(edgeText('time', 3_600_000_000), '01:00:00');
  });
});
