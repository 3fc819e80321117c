import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recognizeBuckets } from '../../../../src/reports/credits/buckets';
import { forecast } from '../../../../src/reports/credits/forecast';
import { measurements, type CreditsOn } from '../../../../src/reports/credits/measurements';
import { paceOf } from '../../../../src/reports/credits/pace';
import { addDays } from '../../../../src/shared/days';

const from = '2026-01-01';
const until = '2026-12-31';
const allocated = 10_000;

/** A bucket with the given consumption per day. */
class Series {
  constructor(private readonly perDay: readonly number[]) {}

  /** Returns the total consumption through the given day. The first day is 1. */
  consumed(day: number): number {
    let total = 0;
    for (let each = 1; each <= day; each += 1) total += this.perDay[each - 1] ?? 0;
    return total;
  }

  snapshot(day: number): CreditsOn {
    const record = { name: 'Year', from, until, allocated, consumed: this.consumed(day) };
    return { day: addDays(from, day - 1), buckets: recognizeBuckets([record]) ?? [] };
  }

  /** Returns snapshots of the given days, latest first. */
  snapshots(days: readonly number[]): readonly CreditsOn[] {
    return [...days].sort((a, b) => b - a).map((day) => this.snapshot(day));
  }
}

function expectedOf(series: Series, days: readonly number[], today: number) {
  const [latest, ...earlier] = series.snapshots([...days, today]);
  const [bucket] = latest?.buckets ?? [];
  assert.ok(latest !== undefined && bucket !== undefined);
  return forecast(bucket, latest.day, measurements(bucket, earlier, latest.day));
}

describe('bucket pace', () => {
  it('is the daily average since the snapshot closest to 28 days old', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 60, maxLength: 60 });
    const days = fc.uniqueArray(fc.integer({ min: 3, max: 53 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, days, (perDay, taken) => {
        const series = new Series(perDay);
        const earlier = [...taken]
          .sort((a, b) => a - b)
          .map((day) => ({ day: addDays(from, day - 1), consumed: series.consumed(day) }));
        const pace = paceOf(from, earlier, { day: addDays(from, 59), consumed: series.consumed(60) });
        assert.ok(pace !== undefined);
        // Day 0 is the day before the period.
        const base = [0, ...taken].find((day) => addDays(from, day - 1) === pace.since);
        assert.ok(base !== undefined);
        for (const other of taken) assert.ok(Math.abs(32 - base) <= Math.abs(32 - other));
        const consumed = perDay.slice(base).reduce((sum, amount) => sum + amount, 0);
        assert.ok(Math.abs(pace.perDay - consumed / (60 - base)) < 1e-9);
        assert.equal(pace.isOverall, base === 0);
      }),
    );
  });

  it('is the overall average if there are no earlier snapshots, but unknown without a start or after two days', () => {
    const pace = paceOf(from, [], { day: addDays(from, 99), consumed: 500 });
    assert.deepEqual(pace, { perDay: 5, since: addDays(from, -1), isOverall: true, weeks: undefined });
    assert.equal(paceOf(undefined, [], { day: addDays(from, 99), consumed: 500 }), undefined);
    assert.equal(
      paceOf(from, [], { day: addDays(from, 1), consumed: 9 }),
      undefined,
      'two days are not sufficient for a pace',
    );
  });

  it('has a range from the slowest to the fastest of the last five weeks', () => {
    const perDay = Array.from({ length: 70 }, (_, index) => Math.floor(index / 7) + 1);
    const series = new Series(perDay);
    const earlier = Array.from({ length: 69 }, (_, index) => ({
      day: addDays(from, index),
      consumed: series.consumed(index + 1),
    }));
    const latest = { day: addDays(from, 69), consumed: series.consumed(70) };
    // Week 10 has 10 credits per day, week 6 has 6.
    assert.deepEqual(paceOf(from, earlier, latest)?.weeks, { slowest: 6, fastest: 10 });
    assert.equal(paceOf(from, earlier.slice(-10), latest)?.weeks, undefined, 'one week has no range');
  });

  it('is never negative, even if the instance corrects a figure', () => {
    const earlier = [{ day: addDays(from, 30), consumed: 500 }];
    const pace = paceOf(from, earlier, { day: addDays(from, 59), consumed: 100 });
    assert.equal(pace?.perDay, 0);
  });
});

describe('forecast range', () => {
  it('is one day for even consumption and wider for rising consumption', () => {
    const days = [20, 25, 32, 39, 46, 53];
    const even = expectedOf(new Series(Array.from({ length: 365 }, () => 40)), days, 60);
    assert.ok(even.kind === 'runsOut');
    assert.deepEqual([even.on, even.range], ['2026-09-07', { earliest: '2026-09-07', latest: '2026-09-07' }]);
    const rising = expectedOf(new Series(Array.from({ length: 365 }, (_, day) => day)), days, 60);
    assert.ok(rising.kind === 'runsOut' && rising.range !== undefined);
    assert.ok((rising.range.earliest ?? '') < rising.on && rising.on < (rising.range.latest ?? '9'));
  });

  it('uses only the latest snapshot of each earlier day of the same bucket', () => {
    const series = new Series(Array.from({ length: 60 }, () => 10));
    const record = { name: 'Year', from, allocated, consumed: 1 };
    const [bucket] = series.snapshot(60).buckets;
    assert.ok(bucket !== undefined);
    const other = (day: number, ...records: object[]): CreditsOn => ({
      day: addDays(from, day - 1),
      buckets: recognizeBuckets(records.map((one) => ({ ...record, ...one }))) ?? [],
    });
    const history = [
      other(60, {}),
      series.snapshot(40),
      other(40, {}),
      other(30, { name: 'Month' }),
      other(25, { from: '2025-01-01' }),
      other(22, {}, {}),
      series.snapshot(20),
    ];
    assert.deepEqual(measurements(bucket, history, addDays(from, 59)), [
      { day: addDays(from, 19), consumed: 200 },
      { day: addDays(from, 39), consumed: 400 },
    ]);
  });

  it('usually contains the actual last day of uneven consumption', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    let within = 0;
    const total = 200;
    for (let number = 0; number < total; number += 1) {
      const level = 40 + 40 * random();
      // Low consumption on weekends, and 0.5 to 1.5 times the level on other days.
      const perDay = Array.from({ length: 365 }, (_, day) =>
        Math.round(level * ([2, 3].includes(day % 7) ? 0.1 : 0.5 + random())),
      );
      const series = new Series(perDay);
      let actual = 1;
      while (series.consumed(actual) < allocated) actual += 1;
      const today = Math.floor(actual / 2);
      const expected = expectedOf(
        series,
        Array.from({ length: 6 }, (_, back) => today - 7 * (back + 1)),
        today,
      );
      assert.ok(expected.kind === 'runsOut' || expected.kind === 'lasts');
      const day = addDays(from, actual - 1);
      const { earliest = '', latest = '9' } = expected.range ?? {};
      if (earliest <= day && day <= latest) within += 1;
    }
    assert.ok(within >= 0.8 * total, `${within} of ${total}`);
  });
});
