import assert from 'node:assert/strict';
import { join } from 'node:path';
import { engineForSuite } from '../../support/reports/engine';
import { startBridge, type Bridge } from '../../support/engines/bridge';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import { rejectsWith } from '../../support/userErrors';

const file = "file('/etc/hostname')";

/** Statements that only read, with all kinds of nodes of the syntax tree. */
const reading = [
  'SELECT 1',
  '(SELECT 1)',
  'FROM t SELECT a',
  'SELECT 1 -- comment',
  "SELECT 'SETTINGS', \"Set\", 'file(1)', `file` FROM t",
  'SELECT DISTINCT ON (a) a, b AS c, t.* FROM t FINAL SAMPLE 1/10 OFFSET 1/2 PREWHERE a = 1 WHERE b IN (SELECT 1) GROUP BY a WITH ROLLUP HAVING count() > 1 WINDOW w AS (PARTITION BY a ORDER BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) QUALIFY row_number() OVER w = 1 ORDER BY a ASC NULLS FIRST WITH FILL FROM 1 TO 10 STEP 1 INTERPOLATE (b AS b + 1) LIMIT 1 OFFSET 1',
  'WITH x AS (SELECT 1 AS y), 5 AS z SELECT * FROM x LEFT JOIN t USING (y) ASOF JOIN u ON x.a = u.a AND x.b < u.b',
  'SELECT 1 UNION ALL SELECT 2 INTERSECT SELECT 3 EXCEPT SELECT 4',
  "SELECT t.COLUMNS('a'), COLUMNS(a, b), t.COLUMNS(a, b), COLUMNS('x') REPLACE(1 AS a) EXCEPT(b) FROM t ARRAY JOIN arr AS a LIMIT 1 BY x",
  'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r',
  "SELECT * FROM numbers(10), (SELECT 2) AS s, values('a Int8', 1)",
  'SELECT * FROM view(SELECT 1), generateSeries(1, 5)',
  'SELECT sum(x) OVER w FROM t GROUP BY GROUPING SETS ((a), (b)) WINDOW w AS ()',
  "SELECT a FROM t ORDER BY a COLLATE 'de' LIMIT 5 WITH TIES",
  'SELECT CASE WHEN a THEN 1 ELSE 2 END, CAST(a AS Int8), a::String, [1, 2], (1, 2), INTERVAL 1 DAY, a BETWEEN 1 AND 2, quantile(0.5)(x), a.b, a.1, a[1], EXISTS(SELECT 1) FROM db.t AS t',
  'SELECT a FROM t GROUP BY ALL ORDER BY ALL',
  'SELECT * APPLY(sum) FROM t',
  'SELECT * apply ( SUM ) FROM t',
  'SELECT * EXCEPT a APPLY toString, 1 FROM t',
  "SELECT COLUMNS('x') APPLY toString APPLY length FROM t",
  'SELECT (SELECT max(a) APPLY FROM t)',
];

/** Statements that write, change settings, or read anything but tables. */
const other = [
  'INSERT INTO t VALUES (1)',
  'INSERT INTO t SELECT 1',
  "INSERT INTO FUNCTION file('/tmp/x.csv') SELECT 1",
  'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
  'CREATE TABLE u (a Int8) ENGINE = Memory',
  'CREATE TEMPORARY TABLE u (a Int8)',
  'CREATE TABLE u ENGINE = Memory AS SELECT 1',
  'CREATE VIEW v AS SELECT 1',
  'CREATE MATERIALIZED VIEW v ENGINE = Memory AS SELECT 1',
  'CREATE DATABASE d',
  'CREATE FUNCTION f AS x -> x',
  "CREATE USER u IDENTIFIED BY 'x'",
  'CREATE DICTIONARY d (a UInt8) PRIMARY KEY a SOURCE(NULL()) LAYOUT(FLAT()) LIFETIME(1)',
  'DROP TABLE t',
  'DROP DATABASE d',
  'TRUNCATE TABLE t',
  'RENAME TABLE t TO u',
  'EXCHANGE TABLES t AND u',
  'ATTACH TABLE t',
  'DETACH TABLE t',
  'ALTER TABLE t DELETE WHERE 1',
  'ALTER TABLE t UPDATE a = 1 WHERE 1',
  'ALTER TABLE t ADD COLUMN b Int8',
  'DELETE FROM t WHERE 1',
  'UPDATE t SET a = 1 WHERE 1',
  'OPTIMIZE TABLE t',
  'GRANT SELECT ON t TO u',
  'REVOKE SELECT ON t FROM u',
  'SET readonly = 0',
  'SET ROLE DEFAULT',
  'USE d',
  'KILL QUERY WHERE 1',
  'SYSTEM FLUSH LOGS',
  'SYSTEM STOP MERGES',
  "BACKUP TABLE t TO Disk('d', 'x')",
  "RESTORE TABLE t FROM Disk('d', 'x')",
  'BEGIN TRANSACTION',
  'SHOW TABLES',
  'DESCRIBE TABLE t',
  'EXPLAIN SELECT 1',
  'SELECT * FROM (EXPLAIN SELECT 1)',
  'SELECT 1 SETTINGS readonly = 0',
  'SELECT * FROM (SELECT 1 SETTINGS readonly = 0)',
  'SELECT * FROM view(SELECT 1 SETTINGS readonly = 0)',
  'SELECT 2 IN (SELECT 1 SETTINGS readonly = 0)',
  'WITH x AS (SELECT 1 SETTINGS readonly = 0) SELECT * FROM x',
  'SELECT 1 UNION ALL SELECT 2 SETTINGS readonly = 0',
  `SELECT ${file}`,
  "SELECT `file`/* */('/etc/hostname')",
  `WITH x -> ${file} AS f SELECT f(1)`,
  `SELECT arrayMap(x -> ${file}, [1])`,
  `SELECT a FROM t ORDER BY a WITH FILL STEP ${file}`,
  `SELECT a FROM t ORDER BY a WITH FILL INTERPOLATE (b AS ${file})`,
  `SELECT sum(a) OVER (ROWS BETWEEN ${file} PRECEDING AND CURRENT ROW) FROM t`,
  `SELECT quantile(${file})(a) FROM t`,
  `SELECT a FROM t LIMIT ${file}`,
  `SELECT * REPLACE (${file} AS a) FROM t`,
  'SELECT * APPLY(file) FROM t',
  'SELECT * APPLY file FROM t',
  `SELECT * APPLY(x -> ${file}) FROM t`,
  `SELECT * EXCEPT a APPLY x -> ${file} FROM t`,
  `SELECT t.* APPLY(quantile(${file})) FROM t`,
  `SELECT COLUMNS('a') APPLY(sum) APPLY(x -> ${file}) FROM t`,
  `SELECT * APPLY/* sum */(x -> ${file}) FROM t`,
  `SELECT * APPLY sum/**/(${file}) FROM t`,
  `SELECT * APPLY -- sum\n (x -> ${file}) FROM t`,
  `SELECT 'APPLY(sum)', * apply(X -> ${file}) FROM t`,
  "SELECT * FROM url('http://127.0.0.1:1/x', 'LineAsString', 'a String')",
  "SELECT * FROM file('/etc/hostname', 'LineAsString')",
  "SELECT * FROM s3('http://127.0.0.1:1/x')",
  "SELECT * FROM remote('127.0.0.1:1', 'd.t')",
  "SELECT * FROM cluster('c', url('http://127.0.0.1:1/x'))",
  "SELECT * FROM cluster('c' AS `x)\n      Identifier y\n       ExpressionList (alias z`, url('http://127.0.0.1:1/x'))",
  "SELECT * FROM cluster('c', url('http://127.0.0.1:1/x') AS `x`) AS `c (children 2)\n       Identifier y`",
  "SELECT hasColumnInTable('127.0.0.1:1', 'u', 'p', 'd', 't', 'c')",
  "SELECT generateSerialID('x')",
  "SELECT * FROM executable('x', 'TSV', 'a String')",
  "SELECT * FROM mysql('127.0.0.1:1', 'd', 't', 'u', 'p')",
  "SELECT * FROM t, view(SELECT * FROM url('http://127.0.0.1:1/x'))",
  "SELECT * FROM eval('SELECT 1')",
  "SELECT 1 IN eval('SELECT 1')",
  '-- nothing',
  '',
];

describe('reading statements of ClickHouse', () => {
  const suite = engineForSuite();
  let bridge: Bridge;
  let client: WarehouseClient;

  before(async () => {
    bridge = await startBridge(join(suite.folder, 'clickhouse'));
    client = await bridge.client();
  });

  after(async () => {
    await client.close();
    await bridge.stop();
  });

  it('are accepted', async () => {
    for (const sql of reading)
      await client.checkReading(sql).catch((error: unknown) => assert.fail(`${sql}: ${String(error)}`));
  });

  for (const sql of other)
    it(`don't include ${JSON.stringify(sql)}`, async () => {
      // The server itself rejects a change of `readonly` outside subqueries, with another kind.
      const kind = /^SELECT 1 [^(]*SETTINGS/.test(sql) ? 'forbidden' : 'input';
      await rejectsWith(client.checkReading(sql), { kind });
    });
});
