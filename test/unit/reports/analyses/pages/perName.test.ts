import assert from 'node:assert/strict';
import {
  acceptanceClientPage,
  inactivePage,
  topUsersPage,
} from '../../../../../src/reports/analyses/pages/perName';

describe('the figures of the analyses of users, clients, and accounts', () => {
  const user = (id: string, days: string) => ({ 'Instance user ID': id, 'Active Days': days });
  const rates = (suggestions: string) => ({
    'Client Name': 'cli',
    'Completion Suggestions': suggestions,
    'Completion Acceptances': '1',
    'Rate of Completion Acceptances': '1',
  });

  it('include an average only of several top users', () => {
    const labels = (...rows: ReturnType<typeof user>[]) =>
      topUsersPage({ rows, unseenDays: 90 }).figures.map(({ label }) => label);
    assert.deepEqual(labels(user('7', '3')), ['most active days: 7']);
    assert.deepEqual(labels(user('7', '3'), user('8', '2')), ['most active days: 7', 'average of the top 2']);
  });

  it('use the singular for one suggestion and the plural for several', () => {
    for (const [count, label] of [
      ['1', 'of 1 suggestion accepted'],
      ['2', 'of 2 suggestions accepted'],
    ] as const) {
      assert.equal(acceptanceClientPage({ rows: [rates(count)], unseenDays: 90 }).figures[0]?.label, label);
    }
  });

  it('count all inactive accounts, and those without any activity in the data', () => {
    const rows = [{ 'Days Ago': '95' }, { 'Days Ago': null }];
    const { figures, chart } = inactivePage({ rows, unseenDays: 90 });
    assert.deepEqual(
      figures.map(({ value, label }) => `${value} ${label}`),
      ['2 without activity in the last 90 days of the data', '1 without activity in the data'],
    );
    assert.deepEqual(chart?.series[0]?.values, [1, 0, 0, 0, 1]);
  });
});
