import assert from 'node:assert/strict';
import { presentChart, presentFigure } from '../../../../../src/reports/analyses/pages/pageContent';
import { acceptanceWeekPage } from '../../../../../src/reports/analyses/pages/periodPages';

describe('the figures of the acceptance rates per week', () => {
  const figures = (...rows: Readonly<Record<string, string | null>>[]) =>
    acceptanceWeekPage({ rows, unseenDays: 90, days: { asOf: '2026-11-22' } })
      .figures.map((figure) => presentFigure(figure, { asOf: '2026-11-22' }))
      .map(({ value, label, basis, change }) =>
        [value, label, basis, change].filter((part) => part !== undefined).join(', '),
      );
  const week = (start: string, accepted: number) => ({
    Week: start,
    Suggestions: '10',
    Acceptances: String(accepted),
    'Rate of Acceptances': String(accepted / 10),
  });

  it('include a change only between adjacent weeks', () => {
    assert.deepEqual(figures(week('2026-11-16', 6), week('2026-11-09', 5)), [
      '60%, last full week, 6 of 10 suggestions · Nov 16 – 22, +10 points',
      '55%, in 2 full weeks, 11 of 20 suggestions · Nov 9 – 22',
    ]);
    assert.deepEqual(figures(week('2026-11-16', 6), week('2026-11-02', 5)), [
      '60%, last full week, 6 of 10 suggestions · Nov 16 – 22',
      '55%, in 2 full weeks, 11 of 20 suggestions · Nov 2 – 22',
    ]);
  });

  it('have a chart with a gap for weeks without suggestions', () => {
    const { chart } = acceptanceWeekPage({
      rows: [week('2026-11-16', 6), week('2026-11-02', 5)],
      unseenDays: 90,
      days: { asOf: '2026-11-22' },
    });
    assert.deepEqual(chart?.series[0]?.values, [0.5, null, 0.6]);
  });

  it('have a chart of at most 2,000 weeks if a row is of the year 1', () => {
    const { chart } = acceptanceWeekPage({
      rows: [week('2026-11-16', 6), week('2026-11-02', 5), week('0001-01-01', 1)],
      unseenDays: 90,
      days: { asOf: '2026-11-22' },
    });
    assert.equal(chart?.categories.length, 2000);
    assert.deepEqual(chart.series[0]?.values.slice(-4), [null, 0.5, null, 0.6]);
    assert.deepEqual(chart.categories.at(-3)?.days, { from: '2026-11-02', to: '2026-11-08' });
  });

  it('have a chart of all weeks of the data if a row is of the year 9999', () => {
    const { chart } = acceptanceWeekPage({
      rows: [week('9999-12-27', 1), week('2026-11-16', 6), week('2026-11-02', 5)],
      unseenDays: 90,
      days: { asOf: '2026-11-29' },
    });
    assert.deepEqual(chart?.series[0]?.values, [0.5, null, 0.6, null, 0.1]);
  });

  it('omit rates without suggestions', () => {
    const row = {
      ...week('2026-11-16', 6),
      'Chat Suggestions': '0',
      'Chat Acceptances': '0',
      'Rate of Chat Acceptances': null,
    };
    assert.deepEqual(figures(row), [
      '60%, Acceptances · last full week, 6 of 10 suggestions · Nov 16 – 22',
      '60%, Acceptances · in 1 full week, 6 of 10 suggestions · Nov 16 – 22',
    ]);
  });
});

describe('the series that a chart omits', () => {
  it('are named without a value if they have none', () => {
    const category = { label: 'Nov 22', name: 'Sun, Nov 22, 2026', days: 'all' } as const;
    const { more } = presentChart(
      {
        kind: 'lines',
        title: 'Credits Used',
        unit: 'count',
        categories: [category],
        series: ['a', 'b', 'c', 'd', 'e', 'f', 'Old', 'Unused'].map((name) => ({
          name,
          values: [name === 'Old' ? null : 0],
        })),
      },
      { asOf: '2026-11-22' },
    );
    assert.equal(more, '2 more: Old, Unused 0');
  });
});
