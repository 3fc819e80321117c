import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowRanges } from '../../../../src/webview/grid/rowRanges';

describe('RowRanges', () => {
  it('stores millions of rows as ranges', () => {
    const all = RowRanges.of(0, 10_000_000);
    assert.equal(all.count, 10_000_000);
    assert.deepEqual(all.without(5).ranges, [
      [0, 5],
      [6, 10_000_000],
    ]);
    assert.equal(RowRanges.of(3, 3), RowRanges.none);
  });

  it('merges adjacent ranges', () => {
    assert.deepEqual(RowRanges.of(0, 2).with(RowRanges.of(5, 7)).with(RowRanges.of(2, 5)).ranges, [[0, 7]]);
  });

  it('contains the rows that were toggled an odd number of times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (presses) => {
        const expected = new Set<number>();
        let rows = RowRanges.none;
        for (const press of presses) {
          rows = rows.toggled(press);
          if (!expected.delete(press)) expected.add(press);
        }
        assert.equal(rows.count, expected.size);
        for (let place = 0; place <= 30; place += 1) assert.equal(rows.has(place), expected.has(place));
      }),
    );
  });
});
