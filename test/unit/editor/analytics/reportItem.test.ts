import assert from 'node:assert/strict';
import { reportItem } from '../../../../src/editor/analytics/chooseReport';
import { standardReports } from '../../../../src/reports/definitions/definition';
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
  });
});
