import assert from 'node:assert/strict';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';

describe('analysis page without rows', () => {
  it('shows a message instead of a chart', () => {
    const analysis = usageAnalyses.find(({ id }) => id === 'activePerWeek');
    assert.ok(analysis !== undefined);
    const days = { asOf: '2026-11-22', firstDay: '2026-08-25' };
    const info = { sql: '', range: 'Last 90 days' };
    const page = analysisPage(analysis, [], { rows: [], unseenDays: 30, days }, info);
    assert.equal(page.empty, 'No active users from Aug 25, 2026 to Nov 22, 2026');
    assert.equal(page.chart, undefined);
  });

  for (const [id, message] of [
    ['activeByClient', 'No active users with a known client'],
    ['activeByLanguage', 'No active users with a known language'],
    ['adoption', 'No active users with a known client'],
  ] as const) {
    it(`shows a message about known clients or languages: ${id}`, () => {
      const analysis = usageAnalyses.find((known) => known.id === id);
      assert.ok(analysis !== undefined);
      const page = analysisPage(
        analysis,
        [],
        { rows: [], unseenDays: 30, days: { asOf: '2026-11-22' } },
        { sql: '' },
      );
      assert.equal(page.empty, message);
    });
  }
});
