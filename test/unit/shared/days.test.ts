import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays, dayAt, daysBetween, isDay, monthStart } from '../../../src/shared/days';

describe('days', () => {
  it('are checked against the calendar', () => {
    for (const day of ['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])
      assert.ok(isDay(day), day);
    for (const text of [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '2026/01/01',
      '',
    ]) {
      assert.equal(isDay(text), false, text);
    }
  });

  it('are in UTC', () => {
    assert.equal(dayAt(Date.parse('2026-03-01T00:30:00+02:00')), '2026-02-28');
    assert.equal(dayAt(Date.parse('2026-02-28T23:30:00-05:00')), '2026-03-01');
  });

  it('are counted across month ends, leap days, and daylight saving changes', () => {
    assert.equal(addDays('2024-02-28', 1), '2024-02-29');
    assert.equal(addDays('2026-02-28', 1), '2026-03-01');
    assert.equal(addDays('2026-01-01', -1), '2025-12-31');
    assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
    assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2);
    assert.equal(monthStart('2026-01-31', -1), '2025-12-01');
    assert.equal(monthStart('2026-03-31', -1), '2026-02-01');
  });

  it('are added and counted consistently for any number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
        const day = addDays('2026-06-15', days);
        assert.ok(isDay(day));
        assert.equal(daysBetween('2026-06-15', day), days);
      }),
    );
  });
});
