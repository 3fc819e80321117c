import assert from 'node:assert/strict';
import { acceptanceClientPage, topUsersPage } from '../../../../../src/reports/analyses/pages/namePages';

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
      topUsersPage({ rows, unseenDays: 90, days: { asOf: '2026-11-22' } }).figures.map(({ label }) => label);
    assert.deepEqual(labels(user('7', '3')), ['most active days: 7']);
    assert.deepEqual(labels(user('7', '3'), user('8', '2')), ['most active days: 7', 'average of the top 2']);
  });

  it('use the singular for one suggestion and the plural for several', () => {
    for (const [count, label] of [
      ['1', 'of 1 suggestion accepted'],
      ['2', 'of 2 suggestions accepted'],
    ] as const) {
      assert.equal(
        acceptanceClientPage({ rows: [rates(count)], unseenDays: 90, days: { asOf: '2026-11-22' } })
          .figures[0]?.label,
        label,
      );
    }
  });
});
