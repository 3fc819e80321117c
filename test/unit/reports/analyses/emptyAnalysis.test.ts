import assert from 'node:assert/strict';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';

describe('analysis page without rows', () => {
  it('shows a message instead of a chart', () => {
    const analysis = usageAnalyses.find(({ id }) => id === 'activePerWeek');
    assert.ok(analysis !== undefined);
    const info = { asOf: '2026-11-22', firstDay: '2026-08-25', sql: '', report: '', range: 'Last 90 days' };
    const page = analysisPage(analysis, [], { rows: [], unseenDays: 30 }, info);
    assert.equal(page.empty, 'No active users from Aug 25, 2026 to Nov 22, 2026');
    assert.equal(page.chart, undefined);
  });
});
