import assert from 'node:assert/strict';
import fc from 'fast-check';
import { freshState, readState, type PageState } from '../../../../src/shared/tableEditor/state';
import type { TableColumn } from '../../../../src/shared/table/table';

const columns: TableColumn[] = [
  { id: 'a', name: 'A', kind: 'text', type: 'VARCHAR' },
  { id: 'b', name: 'B', kind: 'integer', type: 'BIGINT' },
];

const saved: PageState = {
  query: {
    filters: [{ column: 'a', operator: 'contains', value: 'x' }],
    search: 'y',
    sort: [{ column: 'b', direction: 'descending' }],
  },
  columns: [
    { id: 'b', hidden: false, pinned: 'left', width: 120 },
    { id: 'a', hidden: true, pinned: null, width: null },
  ],
  rawValues: true,
  summaries: true,
  panel: { open: true, column: 'b' },
  tab: 'chart',
  tabs: { chart: { kind: 'line' } },
};

describe('readState', () => {
  it('restores a saved state', () => {
    assert.deepEqual(readState(JSON.parse(JSON.stringify(saved)), columns), saved);
  });

  it("omits columns that aren't in the table", () => {
    const [a] = columns;
    const read = readState(saved, a === undefined ? [] : [a]);
    assert.deepEqual(read.query.sort, []);
    assert.equal(read.query.filters.length, 1);
    assert.deepEqual(
      read.columns.map(({ id }) => id),
      ['a'],
    );
    assert.deepEqual(read.panel, { open: true, column: null });
  });

  it('returns the default state if the saved one is invalid', () => {
    assert.deepEqual(readState(undefined, columns), freshState);
    assert.deepEqual(
      readState({ query: { filters: 7 }, columns: [1], panel: 'x', tabs: [] }, columns),
      freshState,
    );
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(readState(value, columns).query.filters)));
  });
});
