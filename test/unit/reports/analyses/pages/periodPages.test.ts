import assert from 'node:assert/strict';
import { acceptanceWeekPage } from '../../../../../src/reports/analyses/pages/periodPages';

describe('the figures of the acceptance rates per week', () => {
  const figures = (...rows: Readonly<Record<string, string | null>>[]) =>
    acceptanceWeekPage({ rows, unseenDays: 90, days: { asOf: '2026-11-22' } }).figures.map(
      ({ value, label, change }) => [value, label, change].filter((part) => part !== undefined).join(', '),
    );
  const week = (start: string, accepted: number) => ({
    Week: start,
    Suggestions: '10',
    Acceptances: String(accepted),
    'Rate of Acceptances': String(accepted / 10),
  });

  it('include a change only between adjacent weeks', () => {
    assert.deepEqual(figures(week('2026-11-16', 6), week('2026-11-09', 5)), [
      '60%, last full week, +10 points',
      '55%, in 2 full weeks',
    ]);
    assert.deepEqual(figures(week('2026-11-16', 6), week('2026-11-02', 5)), [
      '60%, last full week',
      '55%, in 2 full weeks',
    ]);
  });

  it('omit rates without suggestions', () => {
    const row = {
      ...week('2026-11-16', 6),
      'Chat Suggestions': '0',
      'Chat Acceptances': '0',
      'Rate of Chat Acceptances': null,
    };
    assert.deepEqual(figures(row), [
      '60%, Acceptances · last full week',
      '60%, Acceptances · in 1 full week',
    ]);
  });
});
