import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dayOf,
  formatDay,
  formatMonth,
  monthStart,
  parseDay,
  weekday,
  yearStart,
} from '../../../../src/sample/analytics/days';

describe('sample calendar', () => {
  it('parses dates', () => {
    assert.equal(parseDay('1970-01-01'), 0);
    assert.equal(parseDay('1970-02-01'), 31);
    assert.equal(parseDay('2024-02-29'), 19_782);
  });

  it('rejects invalid dates', () => {
    const wrong = [
      '',
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '26-01-01',
    ];
    for (const text of [
      ...wrong,
      ' 2026-01-01',
      '2026-01-01T00:00:00Z',
      '2026/01/01',
      '0050-01-01',
      'today',
    ]) {
      assert.equal(parseDay(text), undefined, text);
    }
  });

  it('formats and parses any day of a century', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), (day) => {
        assert.equal(parseDay(formatDay(day)), day);
        assert.equal(formatDay(day), new Date(day * 86_400_000).toISOString().slice(0, 10));
      }),
    );
  });

  it('returns the day of a timestamp', () => {
    assert.equal(formatDay(dayOf(Date.UTC(2026, 5, 30, 23, 59, 59))), '2026-06-30');
  });

  it('formats months and returns the start of months and years', () => {
    const day = parseDay('2026-11-17') ?? 0;
    assert.equal(formatMonth(day), '2026-11');
    assert.equal(formatDay(monthStart(day, 0)), '2026-11-01');
    assert.equal(formatDay(monthStart(day, 2)), '2027-01-01');
    assert.equal(formatDay(monthStart(day, -11)), '2025-12-01');
    assert.equal(formatDay(yearStart(day, 0)), '2026-01-01');
    assert.equal(formatDay(yearStart(day, 1)), '2027-01-01');
  });

  it('numbers weekdays from Monday', () => {
    assert.equal(weekday(parseDay('2026-06-29') ?? 0), 0);
    assert.equal(weekday(parseDay('2026-07-05') ?? 0), 6);
    assert.equal(weekday(-3), 0, '1969-12-29, before 1970, was a Monday');
  });
});
