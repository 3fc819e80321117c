import { strict as assert } from 'node:assert';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../../../src/shared/table/sqlQuoting';

const texts = ['', "it's", "'; DROP TABLE t; --", '"quoted"', '\\', "\\'", 'a\nb\tc', '日本 😀 é', '${x}'];

describe('SQL quoting', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await (await DuckDBInstance.create()).connect();
  });
  after(() => connection.closeSync());

  const value = async (sql: string): Promise<unknown> =>
    (await connection.runAndReadAll(`SELECT ${sql}`)).getRows()[0]?.[0];

  for (const text of [...texts, '\0', 'a\0b', "\0'\0"]) {
    it(`round-trips the literal ${JSON.stringify(text)}`, async () => {
      assert.equal(await value(sqlLiteral(text)), text);
      assert.equal(await value(`${sqlLiteral(text)} || 'x'`), `${text}x`);
    });
  }

  for (const name of texts.filter((text) => text !== '')) {
    it(`round-trips the identifier ${JSON.stringify(name)}`, async () => {
      const read = await connection.runAndReadAll(`SELECT 1 AS ${sqlIdentifier(name)}`);
      assert.deepEqual(read.columnNames(), [name]);
    });
  }
});
