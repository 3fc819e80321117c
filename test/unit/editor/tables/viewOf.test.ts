import assert from 'node:assert/strict';
import { viewOf } from '../../../../src/editor/tables/viewOf';
import type { TableSelection } from '../../../../src/editor/tables/tableToOpen';
import { wholeTable, type TableQuery } from '../../../../src/shared/table/query';
import type { TableColumn } from '../../../../src/shared/table/table';

const columns: readonly TableColumn[] = [
  { id: 'user', name: 'user', kind: 'text', type: 'VARCHAR' },
  { id: 'day', name: 'Day', kind: 'date', type: 'DATE' },
  { id: 'day_2', name: 'Day', kind: 'integer', type: 'BIGINT' },
];
const all = columns.map(({ id }) => id);
const shown = (query: Partial<TableQuery>, ids: readonly string[] = all): TableSelection => ({
  query: { ...wholeTable, ...query },
  columns: [...ids],
});

describe('viewOf', () => {
  it('returns no view if the complete table is shown unchanged', () => {
    assert.deepEqual(viewOf(shown({}), columns), { columns });
  });

  for (const [what, query] of [
    ['filtered', { filters: [{ column: 'user', operator: 'contains', value: 'a' }] }],
    ['searched', { search: 'ada' }],
    ['sorted', { sort: [{ column: 'day', direction: 'descending' }] }],
  ] as const) {
    it(`returns a view if the table is ${what}`, () => {
      const selection = shown(query);
      assert.equal(viewOf(selection, columns).view, selection);
    });
  }

  for (const [what, ids] of [
    ['omits columns', ['user', 'day']],
    ['reorders columns', ['day', 'user', 'day_2']],
    ['has no columns', []],
  ] as const) {
    it(`returns a view with the selected columns if the selection ${what}`, () => {
      const selection = shown({}, ids);
      const { view, columns: saved } = viewOf(selection, columns);
      assert.equal(view, selection);
      assert.deepEqual(
        saved.map(({ id }) => id),
        ids,
      );
    });
  }
});
