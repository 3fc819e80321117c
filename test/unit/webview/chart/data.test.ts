import assert from 'node:assert/strict';
import type { AggregateRequest, Bucket, Measure } from '../../../../src/shared/table/query';
import type { AggregateGroup } from '../../../../src/shared/table/reader';
import { addsUp, arrangeData, countsToZero, largestOf } from '../../../../src/webview/chart/data';

const count: Measure = { aggregation: 'count' };
const average: Measure = { aggregation: 'average', column: 'n' };
const byValue: Bucket = { by: 'value' };

function arrange(bucket: Bucket, groups: AggregateGroup[], measure = count, split?: Bucket) {
  const request: AggregateRequest = {
    dimension: { column: 'x', bucket },
    measure,
    ...(split === undefined ? {} : { split: { column: 's', bucket: split } }),
  };
  return arrangeData(request, { groups });
}
const keys = ({ slots }: ReturnType<typeof arrange>) =>
  slots.map(({ key, other }) => (other ? 'OTHER' : key));
const values = ({ series }: ReturnType<typeof arrange>) => series.map((each) => each.values);

describe('chart data', () => {
  it('is zero for counts and absent for averages on days without rows', () => {
    const groups = [
      { key: '2026-01-30', value: 3 },
      { key: '2026-02-02', value: 5 },
    ];
    const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'];
    assert.deepEqual(keys(arrange({ by: 'day' }, groups)), days);
    assert.deepEqual(values(arrange({ by: 'day' }, groups)), [[3, 0, 0, 5]]);
    assert.deepEqual(values(arrange({ by: 'day' }, groups, average)), [[3, null, null, 5]]);
  });

  for (const [by, first, second, filled] of [
    ['hour', '2026-01-01T22:00:00', '2026-01-02 01:00:00', 4],
    ['week', '2026-01-05', '2026-02-02', 5],
    ['month', '2025-11-01', '2026-02-01', 4],
    ['quarter', '2025-10-01', '2026-07-01', 4],
    ['year', '2020-01-01', '2026-01-01', 7],
  ] as const) {
    it(`has a slot for every ${by} between the first and the last`, () => {
      const data = arrange({ by }, [
        { key: second, value: 2 },
        { key: first, value: 1 },
      ]);
      assert.equal(data.slots.length, filled);
      assert.equal(data.series[0]?.values[0], 1);
      assert.equal(data.series[0].values.at(-1), 2);
    });
  }

  it('has a slot for every weekday, starting on Monday, and for every hour of the day', () => {
    const week = arrange({ by: 'weekday' }, [{ key: '3', value: 4 }]);
    assert.deepEqual(keys(week), ['1', '2', '3', '4', '5', '6', '7']);
    assert.deepEqual(values(week), [[0, 0, 4, 0, 0, 0, 0]]);
    assert.equal(arrange({ by: 'hourOfDay' }, [{ key: '23', value: 1 }]).slots.length, 24);
  });

  it('fills the bins of a histogram despite rounding errors', () => {
    const data = arrange({ by: 'width', width: 0.1 }, [
      { key: '0.1', value: 1 },
      { key: '0.30000000000000004', value: 2 },
      { key: '0.5', value: 3 },
    ]);
    assert.deepEqual(keys(data), ['0.1', '0.2', '0.3', '0.4', '0.5']);
    assert.deepEqual(values(data), [[1, 0, 2, 0, 3]]);
    assert.deepEqual(
      keys(
        arrange({ by: 'width', width: 10 }, [
          { key: '-20.0', value: 1 },
          { key: '0', value: 1 },
        ]),
      ),
      ['-20', '-10', '0'],
    );
  });

  it('sorts names by their values in descending order, and "Other" last even if it is larger', () => {
    const data = arrange(byValue, [
      { key: null, other: true, value: 900 },
      { key: 'a', value: 5 },
      { key: null, value: 7 },
      { key: '', value: 6 },
    ]);
    assert.deepEqual(keys(data), [null, '', 'a', 'OTHER']);
    assert.deepEqual(values(data), [[7, 6, 5, 900]]);
  });

  it('has a series for each value of a split, the largest first and "Other" last', () => {
    const data = arrange(
      { by: 'month' },
      [
        { key: '2026-01-01', split: 'b', value: 1 },
        { key: '2026-01-01', split: null, splitOther: true, value: 50 },
        { key: '2026-03-01', split: 'a', value: 9 },
        { key: '2026-03-01', split: null, value: 2 },
      ],
      count,
      byValue,
    );
    assert.deepEqual(
      data.series.map(({ slot }) => (slot.other ? 'OTHER' : slot.key)),
      ['a', null, 'b', 'OTHER'],
    );
    assert.deepEqual(values(data), [
      [0, 0, 9],
      [0, 0, 2],
      [1, 0, 0],
      [50, 0, 0],
    ]);
    assert.equal(largestOf(data, true), 51);
    assert.equal(largestOf(data, false), 50);
  });

  it('includes the total of rows without an axis value, if their values can be summed', () => {
    const groups = [
      { key: null, value: 12 },
      { key: '2026-01-01', value: 1 },
    ];
    assert.equal(arrange({ by: 'month' }, groups).unplaced, 12);
    assert.equal(arrange({ by: 'month' }, groups).slots.length, 1);
    assert.equal(arrange({ by: 'month' }, groups, average).unplaced, 0);
    assert.equal(arrange(byValue, groups).unplaced, 0);
  });

  it('omits slots without rows in a range of thousands of years', () => {
    const data = arrange({ by: 'day' }, [
      { key: '0001-01-01', value: 1 },
      { key: '9999-12-31', value: 1 },
    ]);
    assert.equal(data.slots.length, 2);
  });

  it('is empty without groups', () => {
    for (const bucket of [byValue, { by: 'day' }, { by: 'width', width: 1 }] satisfies Bucket[]) {
      assert.deepEqual(arrange(bucket, []).slots, []);
    }
  });

  it('is summed for counts and sums, but not for averages and distinct counts', () => {
    assert.ok(
      countsToZero({ aggregation: 'distinct', column: 'n' }) &&
        !addsUp({ aggregation: 'distinct', column: 'n' }),
    );
    assert.ok(addsUp(count) && addsUp({ aggregation: 'sum', column: 'n' }) && !addsUp(average));
    assert.ok(!countsToZero({ aggregation: 'median', column: 'n' }));
  });

  it("has no slot for the remaining values of a measure that doesn't add up", () => {
    const groups: AggregateGroup[] = [
      { key: 'Go', value: 30 },
      { key: 'Rust', value: 20 },
      { key: null, other: true, value: 14.67 },
    ];
    const distinct: Measure = { aggregation: 'distinct', column: 'n' };
    const others = (['average', 'median', 'minimum', 'maximum'] as const).map((aggregation): Measure => ({
      aggregation,
      column: 'n',
    }));
    for (const measure of [distinct, ...others]) {
      const data = arrange(byValue, groups, measure);
      assert.deepEqual([keys(data), values(data), data.restBeyond], [['Go', 'Rust'], [[30, 20]], 2]);
      const split = arrange(
        byValue,
        [
          { key: 'Go', split: 'cli', value: 3 },
          { key: 'Go', split: null, splitOther: true, value: 9 },
        ],
        measure,
        byValue,
      );
      assert.deepEqual([values(split), split.restBeyond], [[[3]], 1]);
    }
    const sum: Measure = { aggregation: 'sum', column: 'n' };
    assert.deepEqual(keys(arrange(byValue, groups, sum)), ['Go', 'Rust', 'OTHER']);
    assert.equal(arrange(byValue, groups, sum).restBeyond, 0);
  });
});
