import assert from 'node:assert/strict';
import type { TableColumn } from '../../../../src/shared/table/table';
import { groupStatement } from '../../../../src/webview/sql/groupStatement';

const column = (name: string, kind: TableColumn['kind'] = 'integer'): TableColumn => ({
  id: name,
  name,
  kind,
  type: '',
});

describe('groupStatement', () => {
  it('adds amounts, averages rates and distinct counts, and omits identifiers', () => {
    const client = column('Client', 'text');
    const others = [
      column('User ID'),
      column('Events'),
      column('Acceptance Rate', 'decimal'),
      column('Users'),
    ];
    assert.equal(
      groupStatement('usage', client, [client, ...others]),
      `select
  "Client",
  count(*) as "Rows",
  sum("Events") as "Sum of Events",
  avg("Acceptance Rate") as "Average of Acceptance Rate",
  avg("Users") as "Average of Users"
from usage
group by 1
order by 2 desc, 1`,
    );
  });
});
