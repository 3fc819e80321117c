import assert from 'node:assert/strict';
import { presentFigure } from '../../../../../src/reports/analyses/pages/pageContent';
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
    for (const [count, basis] of [
      ['1', '1 of 1 suggestion · until Nov 22, 2026'],
      ['2', '1 of 2 suggestions · until Nov 22, 2026'],
    ] as const) {
      const days = { asOf: '2026-11-22' };
      const [figure] = acceptanceClientPage({ rows: [rates(count)], unseenDays: 90, days }).figures;
      assert.equal(figure && presentFigure(figure, days).basis, basis);
    }
  });
});
