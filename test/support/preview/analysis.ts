import { activeUsersPage } from '../../../src/reports/analyses/pages/periodPages';
import { analysisPage } from '../../../src/reports/analyses/pages/analysisPage';
import type { AnalysisPage } from '../../../src/shared/tableEditor/analysisPage';
import type { TableReader } from '../../../src/shared/table/reader';
import { table } from './tables';

const users = [258, 304, 296, 301, 299, 286, 292, 288, 279, 281, 274, 268, 241];
const names = ['Week', 'Active Users', 'Change', 'Change %', 'Share of Users', 'Note'];

const rows = users.map((count, place) => {
  const monday = new Date(Date.UTC(2026, 10, 16) - place * 7 * 86_400_000).toISOString().slice(0, 10);
  const note = { 0: 'Week in progress', 12: 'Partial: 6 of 7 days' }[place] ?? null;
  const before = users[place + 1];
  const compared = note !== null || place === 11 || before === undefined ? undefined : before;
  const change = compared === undefined ? null : String(count - compared);
  const percent =
    compared === undefined ? null : String(Math.round((1000 * (count - compared)) / compared) / 10);
  return [monday, String(count), change, percent, String(count / 391), note];
});

/** Returns a table of active users per week, with a partial week at each end. */
export function weeks(): TableReader {
  return table(names, rows);
}

/** Returns the page of active users per week. */
export function weeksPage(of: typeof rows = rows): AnalysisPage {
  return analysisPage(
    {
      meaning: () =>
        'Users active on at least one day of the week, each counted once. Weeks start on Monday.',
      page: activeUsersPage('week'),
    },
    names.map((name) => ({ name, kind: name === 'Week' ? 'date' : name === 'Note' ? 'text' : 'integer' })),
    {
      rows: of.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? null]))),
      users: 391,
      unseenDays: 30,
      days: { asOf: '2026-11-22', firstDay: '2026-08-25' },
    },
    {
      sql: 'SELECT 1',
      range: 'Last 90 days',
    },
  );
}
