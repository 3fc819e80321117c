import assert from 'node:assert/strict';
import { UserError } from '../../../../src/shared/userError';
import { readError } from '../../../../src/webview/sql/errorPlace';
import { firstStatement } from '../../../../src/webview/sql/suggestions';
import { engineForSuite } from '../../../support/reports/engine';

describe('statements in the report engine', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();
  const tables = () => [
    {
      name: 'user registry',
      source: { kind: 'csv', path: file('registry.csv', 'Name,Site Admin\nada,true\nken,false\n') },
    } as const,
  ];
  const complaint = async (statement: string): Promise<string> => {
    try {
      await (await engine.query(statement, tables())).close();
    } catch (error) {
      assert.ok(error instanceof UserError && error.kind === 'input', String(error));
      return error.detail ?? error.message;
    }
    return assert.fail(`${statement} was answered`);
  };

  for (const [statement, word] of [
    ['select Nme from "user registry"', 'Nme'],
    ['select *\nfrom "user registry"\nwhere "Sight Admin"', '"Sight Admin"'],
    ['select *\n\nfrom registry', 'registry'],
    ['select * from "user registry" limit limit', 'limit'],
    [`select ${'1, '.repeat(200)}nowhere from "user registry"`, 'nowhere'],
  ] as const) {
    it(`are rejected with an error location: ${statement.slice(0, 60).replaceAll('\n', ' ')}`, async () => {
      const { offset, message } = readError(await complaint(statement), statement);
      assert.ok(offset !== undefined);
      assert.equal(statement.slice(offset, offset + word.length), word);
      assert.match(message, /^(?!\w+ Error: )./);
      assert.doesNotMatch(message, /LINE|\^/);
    });
  }

  it('are rejected unless they are single and read-only', async () => {
    for (const statement of [
      'drop table "user registry"',
      "copy (select 1) to 'x.csv'",
      'select 1; select 2',
      '-- nothing',
    ]) {
      assert.ok((await complaint(statement)).length > 10, statement);
    }
  });

  it('include the initial statement, which returns the rows of a table', async () => {
    const catalog = [{ name: 'user registry', columns: [] }];
    const reply = await engine.query(firstStatement(catalog), tables());
    assert.equal(reply.info.rows, 2);
    await reply.close();
  });
});
