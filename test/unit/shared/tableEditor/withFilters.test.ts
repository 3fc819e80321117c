import assert from 'node:assert/strict';
import { readState, withFilters } from '../../../../src/shared/tableEditor/state';

const columns = [
  { id: 'Site Admin', name: 'Site Admin', kind: 'boolean', type: 'BOOLEAN' },
  { id: 'n', name: 'n', kind: 'integer', type: 'BIGINT' },
] as const;
const filters = [{ column: 'Site Admin', operator: 'oneOf', values: ['true'] }] as const;

describe('withFilters', () => {
  it('sets the filters and selects the Table tab', () => {
    const { query, tab } = readState(withFilters(undefined, filters), columns);
    assert.deepEqual(query, { filters, search: '', sort: [] });
    assert.equal(tab, 'table');
  });

  it('preserves the sort order and the columns, and clears the search', () => {
    const before = {
      query: {
        filters: [{ column: 'n', operator: 'present' }],
        search: 'x',
        sort: [{ column: 'n', direction: 'descending' }],
      },
      columns: [{ id: 'n', hidden: true, pinned: null, width: null }],
      tab: 'chart',
    };
    const { query, tab, columns: saved } = readState(withFilters(before, filters), columns);
    assert.deepEqual(query, { filters, search: '', sort: before.query.sort });
    assert.deepEqual([tab, saved], ['table', before.columns]);
  });
});
