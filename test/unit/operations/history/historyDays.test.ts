import assert from 'node:assert/strict';
import { groupByDay } from '../../../../src/operations/history/historyDays';
import { historyEntry } from '../../../support/historyEntry';

const now = new Date(2026, 10, 23, 14, 30);

const entry = (id: string, at: Date, pinned = false) => historyEntry({ id, at: at.toISOString(), pinned });

describe('groupByDay', () => {
  it('groups history entries by day, except pinned entries and entries of the current day', () => {
    const { recent, days } = groupByDay(
      [
        entry('after midnight', new Date(2026, 10, 23, 0, 1)),
        entry('before midnight', new Date(2026, 10, 22, 23, 59)),
        entry('morning', new Date(2026, 10, 22, 9)),
        entry('last week', new Date(2026, 10, 16, 9)),
        entry('pinned', new Date(2026, 10, 1, 9), true),
        entry('last year', new Date(2025, 10, 23, 14)),
      ],
      now,
    );
    assert.deepEqual(
      recent.map(({ id }) => id),
      ['pinned', 'after midnight'],
    );
    assert.deepEqual(
      days.map(({ label, entries }) => [label, entries.map(({ id }) => id)]),
      [
        ['Yesterday', ['before midnight', 'morning']],
        [
          new Date(2026, 10, 16).toLocaleDateString(undefined, { month: 'short', day: 'numeric' }),
          ['last week'],
        ],
        [
          new Date(2025, 10, 23).toLocaleDateString(undefined, {
            month: 'short',
            day: 'numeric',
            year: 'numeric',
          }),
          ['last year'],
        ],
      ],
    );
    assert.equal(new Set(days.map(({ id }) => id)).size, 3);
  });

  it('returns no groups without history entries', () => {
    assert.deepEqual(groupByDay([], now), { recent: [], days: [] });
  });
});
