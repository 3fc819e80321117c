import assert from 'node:assert/strict';
import { proposedTableName, tableNameProblem } from '../../../../src/editor/warehouse/tableName';

describe('names of warehouse tables', () => {
  const none = new Set<string>();
  const downloadedAt = '2026-11-24T12:00:00.000Z';

  it('are proposed from the connection, the report, and its range', () => {
    assert.equal(
      proposedTableName({ instance: 'Production', report: 'user-registry', downloadedAt }),
      'production_user_registry',
    );
    assert.equal(
      proposedTableName({
        instance: 'Prod EU',
        report: 'by-user-client-date',
        granularity: 'by_user_month',
        start: '2026-01-01',
        end: '2026-06-30',
        downloadedAt,
      }),
      'prod_eu_by_user_month_2026_01_01_2026_06_30',
    );
  });

  it('are accepted if they are proposed, even for unusual connection names', () => {
    for (const instance of ['', '42', 'Übersee "x"; DROP TABLE a', '日本', '_', 'a'.repeat(500)]) {
      const name = proposedTableName({ instance, report: 'user-registry', downloadedAt });
      assert.equal(tableNameProblem(name, none), undefined, name);
    }
  });

  it('are rejected if they are blank or too long, or if a data warehouse would have to quote them', () => {
    for (const name of ['', ' ', '1a', 'a b', 'a.b', 'a`b', "a'b", 'ä', 'a'.repeat(121)]) {
      assert.notEqual(tableNameProblem(name, none), undefined, name);
    }
    assert.equal(tableNameProblem(' usage_2026 ', none), undefined);
  });

  it('are rejected if another program created the table', () => {
    const foreign = new Set(['events']);
    assert.match(tableNameProblem(' events ', foreign) ?? '', /^The table events exists/);
    assert.equal(tableNameProblem('usage', foreign), undefined);
  });
});
