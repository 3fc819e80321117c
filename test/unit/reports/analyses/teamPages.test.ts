import assert from 'node:assert/strict';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import type { PageRow } from '../../../../src/reports/analyses/pages/pageData';
import { teamAnalyses } from '../../../../src/reports/analyses/teamAnalyses';
import { reportColumns } from '../../../../src/sample/analytics/columns';
import { defaultGranularity } from '../../../../src/reports/definitions/definition';

const days = { firstDay: '2026-06-01', asOf: '2026-06-30', downloadDay: '2026-06-30' };

const rows: Readonly<Record<string, readonly PageRow[]>> = {
  usageByTeam: [
    { Team: 'Search', 'Active Users': '3', 'Share of Active Users': '0.75' },
    { Team: null, 'Active Users': '1', 'Share of Active Users': '0.25' },
  ],
  creditsByTeam: [
    { Team: 'Search', 'Credits Used': '30', 'Share of Credits': '0.75' },
    { Team: null, 'Credits Used': '10', 'Share of Credits': '0.25' },
  ],
};

for (const analysis of teamAnalyses)
  describe(`the analysis ${analysis.id}`, () => {
    it('finds its columns in the reports of the sample instance', () => {
      const usage = reportColumns(defaultGranularity).map((name) => ({
        id: name,
        name,
        kind: 'text' as const,
      }));
      const query = analysis.query({ tables: { usage }, unseenDays: 30, team: { id: 'Team' }, ...days });
      assert.ok(query.ok, JSON.stringify(query));
    });

    it('names the users without a team in the chart and in the rows', () => {
      const found = rows[analysis.id] ?? assert.fail(analysis.id);
      const columns = Object.keys(found[0] ?? {}).map((name) => ({ name, kind: 'text' as const }));
      const data = { rows: found, unseenDays: 30, days };
      const page = analysisPage(analysis, columns, data, { sql: '' });
      assert.deepEqual(
        page.rows.map(({ cells }) => cells[0]),
        ['Search', 'No team'],
      );
      assert.deepEqual(
        page.chart?.categories.map(({ name }) => name),
        ['Search', 'No team'],
      );
    });
  });
