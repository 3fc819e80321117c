import assert from 'node:assert/strict';
import type { ColumnProfile } from '../../../../src/shared/table/reader';
import {
  filterAfterToggle,
  isChecked,
  listedValues,
  queryForValues,
} from '../../../../src/webview/grid/valueFilter';

const profile = (values: readonly string[], missing = 0): ColumnProfile => ({
  rows: values.length + missing,
  missing,
  empty: 0,
  distinct: values.length,
  minimum: null,
  maximum: null,
  mean: null,
  quartiles: null,
  top: values.slice(0, 10).map((value) => ({ value, count: 1 })),
  histogram: [],
});
const letters = (count: number): string[] => Array.from({ length: count }, (_, place) => `v${place}`);

describe('filter by value', () => {
  it('lists the values if there are at most eight, including blanks', () => {
    assert.equal(listedValues(profile(letters(8))).length, 8);
    assert.deepEqual(listedValues(profile(['a'], 3)), [
      { value: 'a', count: 1 },
      { value: null, count: 3 },
    ]);
    assert.deepEqual(listedValues(profile(letters(8), 1)), []);
    assert.deepEqual(listedValues(profile(letters(40))), []);
  });

  it('ignores the selected values of a column when counting, but applies its condition', () => {
    const selected = { column: 'a', operator: 'oneOf', values: ['x'] } as const;
    const condition = { column: 'a', operator: 'contains', value: 'x' } as const;
    const other = { column: 'b', operator: 'oneOf', values: ['y'] } as const;
    const query = { filters: [selected, other], search: '', sort: [] };
    assert.deepEqual(queryForValues(query, 'a').filters, [other]);
    assert.deepEqual(queryForValues({ ...query, filters: [condition, other] }, 'a').filters, [
      condition,
      other,
    ]);
  });

  it('excludes an unchecked value until it is checked again', () => {
    const list = { column: 'a', all: ['x', 'y', null], current: undefined, first: undefined };
    const filter = filterAfterToggle(list, 'x');
    assert.deepEqual(filter, { column: 'a', operator: 'oneOf', values: ['y', null] });
    assert.deepEqual(
      list.all.map((value) => isChecked(filter, value)),
      [false, true, true],
    );
    assert.equal(filterAfterToggle({ ...list, current: filter }, 'x'), undefined);
  });

  it('removes the filter if no value is selected', () => {
    const current = { column: 'a', operator: 'oneOf', values: ['x'] } as const;
    assert.equal(
      filterAfterToggle({ column: 'a', all: ['x', 'y'], current, first: current }, 'x'),
      undefined,
    );
  });

  it('restores the condition on the column when all listed values are checked again', () => {
    const first = { column: 'a', operator: 'contains', value: 'x' } as const;
    const list = { column: 'a', all: ['x1', 'x2'], first };
    const filter = filterAfterToggle({ ...list, current: first }, 'x1');
    assert.deepEqual(filter, { column: 'a', operator: 'oneOf', values: ['x2'] });
    assert.equal(filterAfterToggle({ ...list, current: filter }, 'x1'), first);
  });
});
