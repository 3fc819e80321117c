import assert from 'node:assert/strict';
import { TabInputCustom, window } from 'vscode';
import { isShown, reportItem } from '../../../../src/editor/analytics/chooseReport';
import { tableUri } from '../../../../src/editor/tables/tableUri';
import { standardReports } from '../../../../src/reports/definitions/definition';
import { creditsReport } from '../../../../src/reports/kinds/credits';
import { usageReport } from '../../../../src/reports/kinds/usage';

describe('a report in a quick pick', () => {
  it('has its name as in the Analytics view, and its range as the description', () => {
    const items = standardReports.map((report) => reportItem(usageReport(report, 0)));
    assert.deepEqual(
      items.find(({ label }) => label === 'Daily, by client'),
      { label: 'Daily, by client', description: 'last 30 days' },
    );
    const own = standardReports.map((report) => ({ ...report, name: 'Mine' }));
    assert.ok(own.every((report) => reportItem(usageReport(report, 0)).label === 'Mine'));
    assert.deepEqual(reportItem({ title: 'User registry' }), { label: 'User registry' });
    assert.deepEqual(reportItem(creditsReport({ kind: 'preset', preset: 'last30Days' }, 0)), {
      label: 'Credits',
      description: 'last 30 days',
    });
  });
});

describe('the report in the active tab', () => {
  const { tabGroups } = window;
  afterEach(() => void Object.assign(window, { tabGroups }));

  const [report] = standardReports.map((known) => usageReport(known, 0));
  for (const [tab, key, shown] of [
    ['a report', 'export/c1/by_user_day_client_language/last30Days', true],
    ['an earlier snapshot', 'export/c1/by_user_day_client_language/last30Days@2026', true],
    ['a comparison', 'analysis/c1/changes/by_user_day_client_language/last30Days', true],
    ['a report of another connection', 'export/c2/by_user_day_client_language/last30Days', false],
    ['another range', 'export/c1/by_user_day_client_language/allTime', false],
    ['an analysis', 'analysis/c1/topUsers', false],
  ] as const)
    it(`is ${shown ? '' : 'not '}preselected while the tab shows ${tab}`, () => {
      const input = new TabInputCustom(tableUri({ key, title: 'Daily', range: 'last 30 days' }), 'table');
      Object.assign(window, { tabGroups: { ...tabGroups, activeTabGroup: { activeTab: { input } } } });
      assert.ok(report);
      assert.equal(isShown({ id: 'c1' }, report), shown);
    });

  it('has its name as the title of the tab, and its range as the folder', () => {
    const table = { key: 'export/c1/x', title: 'Daily' };
    assert.equal(tableUri({ ...table, range: 'last 30 days' }).path, '/last 30 days/Daily');
    assert.equal(tableUri(table).path, '/Daily');
  });
});
