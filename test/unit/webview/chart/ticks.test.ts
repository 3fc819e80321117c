import assert from 'node:assert/strict';
import type { Slot } from '../../../../src/webview/chart/data';
import { tickPlaces } from '../../../../src/webview/chart/ticks';
import { calendarGrains, startsBetween, type CalendarGrain } from '../../../../src/webview/chart/calendar';

const slots = (grain: CalendarGrain, from: string, to: string): Slot[] =>
  startsBetween(grain, Date.parse(from), Date.parse(to), 100_000).map((moment) => ({
    key: new Date(moment).toISOString().slice(0, 16),
    other: false,
    moment,
  }));
const shown = (
  grain: CalendarGrain,
  from: string,
  to: string,
  room: number,
): (string | null | undefined)[] => {
  const all = slots(grain, from, to);
  return [...tickPlaces(all, { by: grain }, room)].map((place) => all[place]?.key);
};

describe('axis labels', () => {
  it('are at each slot if they fit', () => {
    assert.equal(shown('month', '2026-01-01', '2026-06-01', 10).length, 6);
  });

  it('are at midnight, on Mondays, or on the first days of months or years, depending on the range and width', () => {
    assert.deepEqual(shown('day', '2026-10-05', '2026-11-02', 6)[1], '2026-10-12T00:00');
    assert.deepEqual(shown('day', '2026-01-15', '2026-05-20', 6), [
      '2026-02-01T00:00',
      '2026-03-01T00:00',
      '2026-04-01T00:00',
      '2026-05-01T00:00',
    ]);
    assert.ok(shown('month', '2015-03-01', '2026-06-01', 12).every((key) => key?.slice(5, 7) === '01'));
    assert.deepEqual(
      shown('hour', '2026-01-01T05:00Z', '2026-01-04T00:00Z', 5).map((key) => key?.slice(11)),
      ['00:00', '00:00', '00:00'],
    );
  });

  it('are at more than two of half a year of weeks or months on a narrow page', () => {
    assert.equal(shown('week', '2026-06-01', '2026-11-23', 6).length, 5);
    assert.deepEqual(
      shown('month', '2026-06-01', '2026-11-01', 5).map((key) => key?.slice(5, 7)),
      ['07', '09', '11'],
    );
  });

  it('fit the available width, and there are at least two', () => {
    for (const grain of calendarGrains) {
      for (const room of [2, 5, 13, 40]) {
        const all = slots(grain, '2019-05-06', grain === 'hour' ? '2019-06-20' : '2026-11-03');
        const { size } = tickPlaces(all, { by: grain }, room);
        assert.ok(size <= room && size >= 2, `${grain}: ${size} of ${room}`);
      }
    }
  });

  it('are at regular distances on an axis of names', () => {
    const names = Array.from({ length: 10 }, (_, place): Slot => ({ key: `n${place}`, other: false }));
    assert.deepEqual([...tickPlaces(names, { by: 'value' }, 4)], [0, 3, 6, 9]);
    assert.equal(tickPlaces(names, { by: 'value' }, 30).size, 10);
    assert.equal(tickPlaces([], { by: 'value' }, 4).size, 0);
  });
});
