import { strict as assert } from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../../src/shared/table/query';
import { UserError } from '../../../../src/shared/userError';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

describe('user statement', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();
  let usage: { readonly name: string; readonly source: { readonly kind: 'csv'; readonly path: string } };

  before(() => {
    usage = {
      name: 'usage',
      source: { kind: 'csv', path: file('usage.csv', 'id,Client Name,n\n1,web,5\n2,,7\n3,cli,\n') },
    };
    file('secret.csv', 'secret\nhunter2\n');
  });

  const ask = async (sql: string) => {
    const reader = await engine.query(sql, [usage]);
    try {
      return { info: reader.info, rows: await everyRow(reader) };
    } finally {
      await reader.close();
    }
  };

  it('returns its result as a table', async () => {
    const { info, rows } = await ask(
      'SELECT "Client Name", sum(n) AS total FROM usage GROUP BY ALL ORDER BY total DESC NULLS LAST',
    );
    assert.deepEqual(rows, [
      [null, '7'],
      ['web', '5'],
      ['cli', null],
    ]);
    assert.deepEqual(
      info.columns.map(({ id, kind }) => [id, kind]),
      [
        ['Client Name', 'text'],
        ['total', 'integer'],
      ],
    );
  });

  it('can start with various read-only keywords, and end with a semicolon or a comment', async () => {
    for (const sql of [
      'WITH a AS (SELECT 1 AS x) SELECT x FROM a;',
      'FROM usage SELECT id LIMIT 1 -- the first',
      'DESCRIBE usage',
      'SUMMARIZE usage;  ',
      'VALUES (1)',
      'SHOW TABLES',
    ]) {
      assert.ok((await ask(sql)).rows.length > 0, sql);
    }
  });

  it('can return values of various types', async () => {
    const { rows, info } = await ask(
      `SELECT 170141183460469231731687303715884105727::HUGEINT, 1.50::DECIMAL(5,2), 0.1::DOUBLE, 'x'::ENUM('x','y'), true,
         DATE '2025-01-31', TIME '10:00:00', TIMESTAMP '2025-01-31 10:00:00.5', INTERVAL 1 DAY, [1, 2], {'a': 'b'},
         MAP {'k': 1}, '{"j": 1}'::JSON, 'ab'::BLOB, uuid() IS NOT NULL, NULL, 'naïve'`,
    );
    assert.deepEqual(rows[0], [
      ...['170141183460469231731687303715884105727', '1.50', '0.1', 'x', 'true', '2025-01-31', '10:00:00'],
      ...[
        '2025-01-31T10:00:00.5',
        '1 day',
        '[1,2]',
        '{"a":"b"}',
        '{"k":1}',
        '{"j": 1}',
        '6162',
        'true',
        null,
        'naïve',
      ],
    ]);
    assert.deepEqual(
      info.columns.map(({ kind }) => kind),
      [
        ...['integer', 'decimal', 'decimal', 'text', 'boolean', 'date', 'time', 'timestamp', 'text'],
        ...['nested', 'nested', 'nested', 'nested', 'text', 'boolean', 'integer', 'text'],
      ],
    );
  });

  it('returns a result that can be sorted and paged', async () => {
    const reader = await engine.query('SELECT range AS n, range % 3 AS r FROM range(100000)', []);
    const query = { ...wholeTable, sort: [{ column: 'r', direction: 'descending' as const }] };
    const { rows, matching } = await reader.page(query, { offset: 50_000, limit: 2 });
    assert.deepEqual(
      [rows, matching],
      [
        [
          ['50002', '1'],
          ['50005', '1'],
        ],
        100_000,
      ],
    );
    assert.equal((await reader.profile(wholeTable, 'n')).maximum, '99999');
    await reader.close();
  });

  const refusals = (): readonly (readonly [string, RegExp])[] => {
    const secret = join(folder, 'secret.csv');
    const target = join(folder, 'stolen');
    return [
      [`SELECT * FROM '${secret}'`, /couldn't run/],
      [`SELECT * FROM read_csv('${secret}')`, /couldn't run/],
      [`SELECT * FROM read_text('${secret}')`, /couldn't run/],
      [`SELECT * FROM read_blob('${secret}')`, /couldn't run/],
      [`SELECT * FROM glob('${folder}/*')`, /couldn't run/],
      [`SELECT * FROM sniff_csv('${secret}')`, /couldn't run/],
      [`SELECT * FROM query('SELECT * FROM read_text(''${secret}'')')`, /couldn't run/],
      [`SELECT * FROM read_csv('https://example.com/x.csv')`, /couldn't run/],
      [`COPY usage TO '${target}'`, /./],
      [`EXPORT DATABASE '${target}'`, /./],
      [`ATTACH '${target}' AS other`, /read-only|couldn't run/],
      ['INSTALL httpfs', /./],
      ['LOAD httpfs', /./],
      ["SET memory_limit = '100GB'", /read-only/],
      ['SET enable_external_access = true', /read-only/],
      ['RESET lock_configuration', /read-only/],
      ['PRAGMA enable_profiling', /./],
      ['CALL pragma_version()', /read-only/],
      ['CREATE TABLE x (a INTEGER)', /read-only/],
      ['DROP VIEW usage', /read-only/],
      ['EXPLAIN ANALYZE CREATE TABLE x (a INTEGER)', /read-only/],
      ['SELECT 1; SELECT 2', /contains 2 statements/],
      ['SELECT 1; DROP VIEW usage', /contains 2 statements/],
      ["SELECT getenv('PATH')", /couldn't run/],
      ['SELECT ?', /couldn't run|parameters/],
      ['SELECT nothing FROM usage', /couldn't run/],
      ['SELEC 1', /couldn't run/],
      ['', /statement is empty/],
      [' ; -- nothing\n/* at all */ ;', /statement is empty/],
    ];
  };

  it('is rejected unless it is a single valid statement that only reads the named tables', async () => {
    for (const [sql, message] of refusals()) {
      await assert.rejects(
        () => ask(sql),
        (error) => error instanceof UserError && error.kind === 'input' && message.test(error.message),
        sql,
      );
    }
    assert.equal(existsSync(join(folder, 'stolen')), false);
    assert.deepEqual(readdirSync(folder).sort(), ['engine', 'secret.csv', 'usage.csv']);
  });

  it('can read but not replace the copy of a named table', async () => {
    const cacheFolder = join(folder, 'cache');
    const named = { name: 'usage', source: { ...usage.source, cacheFolder } };
    await (await engine.query('SELECT 1', [named])).close();
    const [copy] = readdirSync(cacheFolder);
    const path = join(cacheFolder, copy ?? '');
    await assert.rejects(
      () => engine.query(`COPY (SELECT 1) TO '${path}'`, [named]),
      (error) => error instanceof UserError && error.kind === 'input',
    );
    const reply = await engine.query(`SELECT count(*) FROM usage`, [named]);
    assert.deepEqual(await everyRow(reply), [['3']]);
  });

  it("can't access tables that aren't named", async () => {
    await assert.rejects(
      () => engine.query('SELECT * FROM usage', []),
      (error) => error instanceof UserError && /usage does not exist/.test(error.detail ?? ''),
    );
  });
});
