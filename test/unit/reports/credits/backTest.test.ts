import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recogniseBuckets } from '../../../../src/reports/credits/buckets';
import { forecast } from '../../../../src/reports/credits/forecast';
import { backTest, measurements, type CreditsOn } from '../../../../src/reports/credits/history';
import { addDays } from '../../../../src/reports/dates/days';

const from = '2026-01-01';
const until = '2026-12-31';
const allocated = 10_000;

/** A bucket with the given consumption per day. */
class Series {
  constructor(private readonly perDay: readonly number[]) {}

  /** The consumption up to the end of a day; the first day is 1. */
  consumed(day: number): number {
    let total = 0;
    for (let each = 1; each <= day; each += 1) total += this.perDay[each - 1] ?? 0;
    return total;
  }

  snapshot(day: number): CreditsOn {
    const record = { name: 'Year', from, until, allocated, consumed: this.consumed(day) };
    return { day: addDays(from, day - 1), buckets: recogniseBuckets([record]) ?? [] };
  }

  /** The snapshots of some days, the latest first. */
  snapshots(days: readonly number[]): readonly CreditsOn[] {
    return [...days].sort((a, b) => b - a).map((day) => this.snapshot(day));
  }
}

/** The method calculated step by step: the average of the days so far, added once for each further day. */
function predictedOn(series: Series, day: number, target: number): number {
  const average = series.consumed(day) / day;
  let total = series.consumed(day);
  for (let each = day + 1; each <= target; each += 1) total += average;
  return total;
}

function expectedOf(series: Series, days: readonly number[], today: number) {
  const [latest, ...earlier] = series.snapshots([...days, today]);
  const [bucket] = latest?.buckets ?? [];
  assert.ok(latest !== undefined && bucket !== undefined);
  return forecast(bucket, latest.day, measurements(bucket, earlier, latest.day));
}

describe('the back-test of a forecast', () => {
  it('equals a prediction calculated day by day', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 60, maxLength: 60 });
    const days = fc.uniqueArray(fc.integer({ min: 3, max: 59 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, days, (perDay, taken) => {
        const series = new Series(perDay);
        const errors = taken.map((day) => {
          const predicted = predictedOn(series, day, 60) - series.consumed(day);
          const actual = series.consumed(60) - series.consumed(day);
          return predicted === actual ? 0 : Math.abs(predicted - actual) / Math.max(predicted, actual);
        });
        const expected = expectedOf(series, taken, 60);
        assert.ok('backTest' in expected && expected.backTest !== undefined);
        const { predictions, meanError, maxError } = expected.backTest;
        assert.equal(predictions, taken.length);
        assert.ok(Math.abs(maxError - Math.max(...errors)) < 1e-9);
        assert.ok(Math.abs(meanError - errors.reduce((sum, error) => sum + error, 0) / errors.length) < 1e-9);
      }),
    );
  });

  it('gives a narrow range for even consumption, and a wide one for uneven consumption', () => {
    const days = [20, 30, 40, 50];
    const even = expectedOf(new Series(Array.from({ length: 365 }, () => 40)), days, 60);
    assert.deepEqual(even, {
      kind: 'runsOut',
      on: '2026-09-07',
      earliest: '2026-09-07',
      latest: '2026-09-07',
      spread: 0,
      backTest: { predictions: 4, meanError: 0, maxError: 0 },
    });
    const rising = expectedOf(new Series(Array.from({ length: 365 }, (_, day) => day)), days, 60);
    assert.ok(rising.kind === 'runsOut');
    assert.ok(rising.spread > 0.5);
    // 10,000 are consumed on the 142nd day.
    assert.ok(rising.on > '2026-05-22' && (rising.earliest ?? '') <= '2026-05-22');
  });

  it('assumes a range until there are enough snapshots', () => {
    const series = new Series(Array.from({ length: 365 }, () => 40));
    const two = expectedOf(series, [20, 30], 60);
    assert.ok('spread' in two);
    assert.deepEqual([two.spread, two.backTest?.predictions, two.earliest], [0.25, 2, '2026-07-21']);
    const uneven = expectedOf(new Series([...Array.from({ length: 30 }, () => 5), 900]), [20, 30], 31);
    assert.ok('spread' in uneven && uneven.spread > 0.9);
  });

  it('uses the latest snapshot of each earlier day, for the same bucket only', () => {
    const series = new Series(Array.from({ length: 60 }, () => 10));
    const record = { name: 'Year', from, allocated, consumed: 1 };
    const [bucket] = series.snapshot(60).buckets;
    assert.ok(bucket !== undefined);
    const other = (day: number, ...records: object[]): CreditsOn => ({
      day: addDays(from, day - 1),
      buckets: recogniseBuckets(records.map((one) => ({ ...record, ...one }))) ?? [],
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

  it('predicts nothing from the first days, and handles corrected figures', () => {
    const latest = { day: addDays(from, 59), consumed: 100 };
    assert.equal(backTest(from, [{ day: addDays(from, 1), consumed: 9 }], latest), undefined);
    assert.equal(backTest(from, [latest], latest), undefined);
    assert.deepEqual(backTest(from, [{ day: addDays(from, 19), consumed: 500 }], latest), {
      predictions: 1,
      meanError: 1,
      maxError: 1,
    });
    const bucket = { name: 'A', from, until, allocated: 200, consumed: 100, remaining: 100, record: {} };
    const expected = forecast(bucket, latest.day, [{ day: addDays(from, 19), consumed: 500 }]);
    assert.ok(expected.kind === 'runsOut');
    assert.deepEqual([expected.earliest, expected.latest], [latest.day, undefined]);
  });

  it('contains the actual last day of uneven consumption in most ranges', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    let within = 0;
    const total = 200;
    for (let number = 0; number < total; number += 1) {
      const level = 40 + 40 * random();
      // Little on weekends, and between 0.5 and 1.5 times the level on other days.
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
      assert.ok(expected.kind === 'runsOut');
      const day = addDays(from, actual - 1);
      if ((expected.earliest ?? '') <= day && day <= (expected.latest ?? '9')) within += 1;
    }
    assert.ok(within >= 0.8 * total, `${within} of ${total}`);
  });
});
