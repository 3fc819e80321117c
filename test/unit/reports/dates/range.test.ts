import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayAt, daysBetween, isDay } from '../../../../src/shared/days';
import {
  dayProblem,
  endProblem,
  parseRange,
  presets,
  rangeLabel,
  resolveRange,
  type DateRange,
  type Preset,
} from '../../../../src/reports/dates/range';

function resolved(preset: Preset, now: string): string {
  const { startDate = '', endDate = '' } = resolveRange({ kind: 'preset', preset }, Date.parse(now));
  return `${startDate}..${endDate}`;
}

describe('date ranges', () => {
  const cases: readonly (readonly [Preset, string, string])[] = [
    ['last7Days', '2026-03-03T12:00:00Z', '2026-02-25..'],
    ['last30Days', '2024-03-01T00:00:00Z', '2024-02-01..'],
    ['last30Days', '2026-03-01T00:00:00Z', '2026-01-31..'],
    ['last90Days', '2026-01-15T00:00:00Z', '2025-10-18..'],
    ['last12Weeks', '2026-11-29T23:59:59Z', '2026-08-31..'],
    ['last12Weeks', '2026-11-30T00:00:00Z', '2026-09-07..'],
    ['last12Months', '2026-11-30T00:00:00Z', '2025-11-01..'],
    ['last12Months', '2024-02-29T00:00:00Z', '2023-02-01..'],
    ['thisMonth', '2026-03-31T23:59:59Z', '2026-03-01..'],
    ['thisMonth', '2026-04-01T00:00:00Z', '2026-04-01..'],
    ['thisMonth', '2026-04-01T00:30:00+02:00', '2026-03-01..'],
    ['lastMonth', '2024-03-31T12:00:00Z', '2024-02-01..2024-02-29'],
    ['lastMonth', '2026-03-31T12:00:00Z', '2026-02-01..2026-02-28'],
    ['lastMonth', '2026-01-01T00:00:00Z', '2025-12-01..2025-12-31'],
    ['thisQuarter', '2026-01-01T00:00:00Z', '2026-01-01..'],
    ['thisQuarter', '2026-06-30T23:00:00Z', '2026-04-01..'],
    ['thisQuarter', '2026-12-31T23:00:00Z', '2026-10-01..'],
    ['yearToDate', '2026-12-31T23:59:59Z', '2026-01-01..'],
    ['yearToDate', '2027-01-01T00:00:00Z', '2027-01-01..'],
    ['allTime', '2026-06-15T00:00:00Z', '..'],
  ];
  for (const [preset, now, expected] of cases) {
    it(`resolve ${preset} on ${now} to ${expected}`, () => assert.equal(resolved(preset, now), expected));
  }

  it('contain as many days as their names state, including the current day', () => {
    const now = Date.parse('2024-03-01T10:00:00Z');
    for (const [preset, days] of [
      ['last7Days', 7],
      ['last30Days', 30],
      ['last90Days', 90],
    ] as const) {
      const { startDate = '' } = resolveRange({ kind: 'preset', preset }, now);
      assert.equal(daysBetween(startDate, dayAt(now)) + 1, days);
    }
  });

  it('never end before they begin', () => {
    const moments = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...presets), moments, (preset, now) => {
        const { startDate, endDate } = resolveRange({ kind: 'preset', preset }, now);
        for (const day of [startDate, endDate]) assert.ok(day === undefined || isDay(day));
        assert.ok((startDate ?? '') <= (endDate ?? dayAt(now)));
      }),
    );
  });

  it('can be open on either side', () => {
    const dates = (start?: string, end?: string): DateRange => ({ kind: 'dates', start, end });
    assert.deepEqual(resolveRange(dates('2026-01-01'), 0), { startDate: '2026-01-01' });
    assert.deepEqual(resolveRange(dates(undefined, '2026-01-31'), 0), { endDate: '2026-01-31' });
    assert.deepEqual(resolveRange(dates(), 0), {});
    assert.deepEqual(
      [dates('2026-01-01'), dates(undefined, '2026-01-31'), dates('2026-01-01', '2026-01-31'), dates()].map(
        rangeLabel,
      ),
      ['since Jan 1, 2026', 'until Jan 31, 2026', 'Jan 1 – 31, 2026', 'all time'],
    );
    assert.equal(rangeLabel(dates('2026-01-01', '2026-01-01')), 'Jan 1, 2026');
  });

  it('are validated while the user types', () => {
    assert.equal(dayProblem(''), undefined);
    assert.equal(dayProblem(' 2026-02-28 '), undefined);
    assert.match(dayProblem('2026-02-30') ?? '', /2026-02-30 isn't a valid date/);
    assert.match(dayProblem('28.02.2026') ?? '', /YYYY-MM-DD/);
    assert.equal(endProblem('2026-02-28', '2026-02-28'), undefined);
    assert.equal(endProblem('2026-02-28', undefined), undefined);
    assert.match(endProblem('2026-02-27', '2026-02-28') ?? '', /on or after 2026-02-28/);
    assert.match(endProblem('2026-02-31', '2026-02-28') ?? '', /isn't a valid date/);
  });

  it('are restored from storage if they are valid', () => {
    const ranges: DateRange[] = [
      ...presets.map((preset): DateRange => ({ kind: 'preset', preset })),
      { kind: 'dates', start: '2026-01-01', end: undefined },
      { kind: 'dates', start: undefined, end: undefined },
    ];
    for (const range of ranges) assert.deepEqual(parseRange(JSON.parse(JSON.stringify(range))), range);
    for (const wrong of [
      null,
      'allTime',
      { kind: 'preset' },
      { kind: 'preset', preset: 'lastDecade' },
      { kind: 'dates', start: '2026-02-30' },
      { kind: 'dates', start: 5 },
      { kind: 'dates', start: '2026-02-02', end: '2026-02-01' },
      { kind: 'span' },
    ]) {
      assert.equal(parseRange(wrong), undefined, JSON.stringify(wrong));
    }
  });
});
