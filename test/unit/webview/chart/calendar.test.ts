import assert from 'node:assert/strict';
import {
  bucketsBetween,
  calendarGrains,
  nextStart,
  readMoment,
  startOf,
  startsBetween,
  type CalendarGrain,
} from '../../../../src/webview/chart/calendar';

const at = (text: string): number => {
  const moment = readMoment(text);
  assert.ok(moment !== undefined, text);
  return moment;
};
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

describe('the time axis of a chart', () => {
  it('parses dates and timestamps, and ignores UTC offsets', () => {
    assert.equal(iso(at('2026-11-03')), '2026-11-03T00:00');
    assert.equal(iso(at('2026-11-03 05:06:07')), '2026-11-03T05:06');
    assert.equal(iso(at('2026-11-03T05:06:07.123456')), '2026-11-03T05:06');
    assert.equal(iso(at('2026-11-03T05:06:07Z')), '2026-11-03T05:06');
    assert.equal(iso(at('2026-11-03 05:06:07+02')), '2026-11-03T05:06');
    assert.equal(iso(at('2026-11')), '2026-11-01T00:00');
    assert.equal(iso(at('0099-01-01')), '0099-01-01T00:00');
  });

  for (const text of ['', 'yesterday', '2026', '11/03/2026', '2026-11-03 nonsense', '05:06']) {
    it(`rejects "${text}"`, () => assert.equal(readMoment(text), undefined));
  }

  it('starts weeks on Monday, as in ISO 8601', () => {
    for (const [day, monday] of [
      ['2026-11-02', '2026-11-02'],
      ['2026-11-08', '2026-11-02'],
      ['2026-11-09', '2026-11-09'],
      ['2027-01-01', '2026-12-28'],
      ['2024-03-03', '2024-02-26'],
    ] as const) {
      assert.equal(iso(startOf('week', at(day))).slice(0, 10), monday);
    }
  });

  it('finds the starts of all buckets except weeks', () => {
    const starts: Record<Exclude<CalendarGrain, 'week'>, string> = {
      hour: '2026-08-19T17:00',
      day: '2026-08-19T00:00',
      month: '2026-08-01T00:00',
      quarter: '2026-07-01T00:00',
      year: '2026-01-01T00:00',
    };
    for (const grain of calendarGrains) {
      if (grain !== 'week') assert.equal(iso(startOf(grain, at('2026-08-19 17:45'))), starts[grain]);
    }
  });

  it('finds the next start, even after short months and leap days', () => {
    assert.equal(iso(nextStart('month', at('2026-01-01'))), '2026-02-01T00:00');
    assert.equal(iso(nextStart('day', at('2024-02-28'))), '2024-02-29T00:00');
    assert.equal(iso(nextStart('quarter', at('2026-10-01'))), '2027-01-01T00:00');
    assert.equal(iso(nextStart('hour', at('2026-12-31 23:00'))), '2027-01-01T00:00');
    for (const grain of calendarGrains) {
      const next = nextStart(grain, startOf(grain, at('2026-08-19')));
      assert.equal(startOf(grain, next), next, grain);
    }
  });

  it('estimates the number of buckets of a range to within one, and limits the number of listed starts', () => {
    const [from, to] = [at('2025-03-10'), at('2026-09-20')];
    for (const grain of calendarGrains) {
      const listed = startsBetween(grain, from, to, 100_000).length;
      assert.ok(Math.abs(bucketsBetween(grain, from, to) - listed) <= 1, `${grain}: ${listed}`);
    }
    assert.equal(startsBetween('day', from, to, 10).length, 10);
  });
});
