import assert from 'node:assert/strict';
import { atMost, grainFor, grainsOf, rangeOf } from '../../../../src/webview/chart/grain';
import { bucketsBetween, type CalendarGrain } from '../../../../src/webview/chart/calendar';
import { profile } from '../../../support/charts/profiles';

const range = (from: string, to: string) => ({ from: Date.parse(`${from}Z`), to: Date.parse(`${to}Z`) });
const ranges: readonly (readonly [from: string, to: string, expected: CalendarGrain])[] = [
  ['2026-11-01T00:00', '2026-11-03T23:00', 'hour'],
  ['2026-10-01T00:00', '2026-11-03T00:00', 'day'],
  ['2026-01-01T00:00', '2026-11-03T00:00', 'day'],
  ['2023-01-01T00:00', '2026-11-03T00:00', 'week'],
  ['2001-01-01T00:00', '2026-11-03T00:00', 'month'],
  ['1930-01-01T00:00', '2026-11-03T00:00', 'quarter'],
  ['1700-01-01T00:00', '2026-11-03T00:00', 'year'],
];

describe('the interval of a time axis', () => {
  for (const [from, to, expected] of ranges) {
    it(`is ${expected} from ${from} to ${to}`, () => {
      assert.equal(grainFor('timestamp', range(from, to), 400), expected);
    });
  }

  it('is never an hour for dates without times', () => {
    assert.deepEqual(grainsOf('date'), ['day', 'week', 'month', 'quarter', 'year']);
    assert.equal(grainFor('date', range('2026-11-01T00:00', '2026-11-03T00:00'), 400), 'day');
  });

  it('results in at most the maximum number of buckets, unless there are more years', () => {
    for (const [from, to] of ranges) {
      for (const points of [10, 60, 400]) {
        const { from: first, to: last } = range(from, to);
        const grain = grainFor('timestamp', { from: first, to: last }, points);
        const buckets = bucketsBetween(grain, first, last);
        assert.ok(buckets <= points || grain === 'year', `${grain} ${buckets} of ${points}`);
      }
    }
  });

  it('is the requested interval if it fits, otherwise the next coarser one that fits', () => {
    const years = range('2020-01-01T00:00', '2026-11-03T00:00');
    assert.equal(atMost('month', 'timestamp', years, 400), 'month');
    assert.equal(atMost('hour', 'timestamp', years, 400), 'week');
    assert.equal(atMost('day', 'date', undefined, 400), 'day');
  });

  it('is based on the minimum and the maximum, and is a month if they are unknown', () => {
    const known = profile({ minimum: '2026-01-01', maximum: '2026-01-31' });
    assert.deepEqual(rangeOf(known), range('2026-01-01T00:00', '2026-01-31T00:00'));
    assert.equal(rangeOf(profile()), undefined);
    assert.equal(rangeOf(profile({ minimum: 'a', maximum: 'b' })), undefined);
    assert.equal(rangeOf(undefined), undefined);
    assert.equal(grainFor('date', undefined, 400), 'month');
  });
});
