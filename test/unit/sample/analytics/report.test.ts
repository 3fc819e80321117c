import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatDay } from '../../../../src/sample/analytics/days';
import { metrics } from '../../../../src/sample/analytics/columns';
import { granularities } from '../../../../src/sample/analytics/parameters';
import { TODAY, day, groupBy, reportsOf, type Row } from './fixture';

const small = reportsOf(60, 75);
const ID = 'Instance user ID';

function total(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column] ?? NaN), 0);
}

function totals(rows: readonly Row[]): Record<string, number> {
  return Object.fromEntries(metrics.map((metric) => [metric, total(rows, metric)]));
}

function totalsByUser(rows: readonly Row[]): Record<string, Record<string, number>> {
  const groups = groupBy(rows, (row) => row[ID] ?? '');
  const active = [...groups].map(([id, group]) => [id, totals(group)] as const);
  return Object.fromEntries(active.filter(([, sums]) => Object.values(sums).some((sum) => sum > 0)));
}

const range = fc
  .tuple(fc.integer({ min: -20, max: 95 }), fc.integer({ min: 0, max: 95 }), fc.boolean(), fc.boolean())
  .map(([from, length, hasStart, hasEnd]) => {
    const start = small.history.firstDay + from;
    return { ...(hasStart && { start }), ...(hasEnd && { end: start + length }) };
  });

describe('sample reports: consistency', () => {
  it('have the same totals per user in all granularities, for any date range', () => {
    fc.assert(
      fc.property(range, (dates) => {
        const [first, ...others] = granularities.map((granularity) =>
          totalsByUser(small.rows(granularity, dates)),
        );
        for (const other of others) assert.deepEqual(other, first);
      }),
      { numRuns: 40 },
    );
  });

  it('count days with an active row as active days', () => {
    fc.assert(
      fc.property(range, (dates) => {
        const days = small.rows('by_user_day', dates).filter((row) => row['Active User'] === 'true').length;
        assert.equal(total(small.rows('by_user', dates), 'Active Days'), days);
        assert.equal(total(small.rows('by_user_month', dates), 'Active Days'), days);
      }),
      { numRuns: 20 },
    );
  });

  it('contain the same rows if a date range is split', () => {
    const middle = day('2026-06-01');
    const parts = [
      small.rows('by_user_day', { end: middle - 1 }),
      small.rows('by_user_day', { start: middle }),
    ];
    assert.deepEqual(parts.flat(), small.rows('by_user_day'));
  });

  it('calculate rates from the counts of the same row', () => {
    for (const granularity of granularities) {
      for (const row of small.rows(granularity)) {
        const suggestions = Number(row['Completion Suggestions']);
        const rate = row['Completion Acceptance Rate'];
        if (suggestions === 0) assert.equal(rate, '');
        else assert.equal(rate, (Number(row['Completion Acceptances']) / suggestions).toFixed(4));
        assert.ok(Number(row['Accepted Characters']) <= Number(row['Characters Written']));
      }
    }
  });
});

describe('sample reports: format', () => {
  const header = (granularity: (typeof granularities)[number]) =>
    small.text(granularity).split('\n', 1)[0] ?? '';

  it('have different columns for each granularity', () => {
    const figures = metrics.length + 2;
    assert.deepEqual(
      granularities.map((granularity) => header(granularity).split(',').slice(5, -figures)),
      [['Active Days'], ['Month', 'Active Days'], ['Date'], ['Client Name', 'Date', 'Language']],
    );
    for (const granularity of granularities) {
      assert.match(header(granularity), /^Instance user ID,User Email,Username,Display Name,Active User,/);
    }
  });

  it('are determined by the seed', () => {
    const again = reportsOf(60, 75);
    for (const granularity of granularities) {
      assert.equal(again.text(granularity), small.text(granularity));
      assert.notEqual(reportsOf(60, 75, 2).text(granularity), small.text(granularity));
    }
  });

  it('sort rows by day and user', () => {
    const keys = small
      .rows('by_user_day_client_language')
      .map((row) => `${row.Date ?? ''} ${(row[ID] ?? '').padStart(9, '0')}`);
    assert.deepEqual(keys, [...keys].sort());
    assert.equal(small.rows('by_user_day').length, new Set(keys).size);
  });

  it('contain only the months and days of the range', () => {
    const dates = { start: day('2026-05-30'), end: day('2026-06-02') };
    const months = small.rows('by_user_month', dates).map((row) => row.Month);
    assert.deepEqual([...new Set(months)], ['2026-05', '2026-06']);
    const days = small.rows('by_user_day', dates).map((row) => row.Date);
    assert.ok(days.every((text = '') => text >= '2026-05-30' && text <= '2026-06-02'));
    const all = small.rows('by_user_day').map((row) => row.Date ?? '');
    assert.deepEqual([all[0], all.at(-1)], [formatDay(small.history.firstDay), TODAY]);
  });

  it('contain only a header for a range outside the history', () => {
    for (const granularity of granularities) {
      for (const dates of [{ start: day('2026-07-01') }, { end: day('2020-01-01') }]) {
        assert.equal(small.text(granularity, dates), `${header(granularity)}\n`);
      }
    }
  });

  it('preserve quotes, commas, line breaks, and non-Latin scripts in cells', () => {
    const names = new Set(small.rows('by_user').map((row) => row['Display Name']));
    for (const name of [
      'Lantern, Amber',
      'Rowan "Ro" Harbor',
      'Sage\nMeadow',
      '林 さくら',
      'Flint 🚀 Jetty',
    ]) {
      assert.ok(names.has(name), name);
    }
  });
});

describe('sample reports: realism', () => {
  const big = reportsOf(400, 120);
  const finest = big.rows('by_user_day_client_language');
  const users = big.rows('by_user');
  const byDay = groupBy(big.rows('by_user_day'), (row) => row.Date ?? '');
  const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
  const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

  it('contain rows for every day, and more of them on weekdays than on weekends', () => {
    const counts = [...byDay].map(([date, rows]) => ({ weekend: isWeekend(date), count: rows.length }));
    assert.equal(counts.length, 120);
    const at = (weekend: boolean) =>
      mean(counts.filter((each) => each.weekend === weekend).map(({ count }) => count));
    assert.ok(at(false) > 4 * at(true), `${at(false)} on working days, ${at(true)} at weekends`);
  });

  it('contain growing usage', () => {
    const workdays = [...byDay]
      .filter(([date]) => !isWeekend(date))
      .map(([, rows]) => total(rows, 'Completion Suggestions'));
    assert.ok(mean(workdays.slice(-20)) > 1.5 * mean(workdays.slice(0, 20)));
  });

  it('attribute more than a third of the usage to the most active tenth of users', () => {
    const amounts = users.map((row) => Number(row['Completion Suggestions'])).sort((a, b) => b - a);
    const all = amounts.reduce((a, b) => a + b, 0);
    assert.ok(amounts.slice(0, users.length / 10).reduce((a, b) => a + b, 0) > all / 3);
    assert.ok((amounts[users.length / 2] ?? 0) < all / users.length);
  });

  it('contain inactive users, users with sign-ins only, and users without recent activity', () => {
    assert.ok(users.some((row) => row['Active User'] === 'false' && row.Searches === ''));
    assert.ok(
      finest.some(
        (row) => row['Active User'] === 'false' && row['Client Name'] === '' && row.Searches === '',
      ),
    );
    const recent = new Set(big.rows('by_user_day', { start: day('2026-06-01') }).map((row) => row[ID]));
    const early = new Set(big.rows('by_user_day', { end: day('2026-04-01') }).map((row) => row[ID]));
    assert.ok([...early].filter((id) => !recent.has(id)).length >= 5);
  });

  it('contain the activity of deleted users without names and email addresses', () => {
    const nameless = users.filter((row) => row.Username === '');
    assert.equal(nameless.length, 24);
    assert.ok(nameless.every((row) => row['User Email'] === '' && row['Display Name'] === ''));
    assert.ok(total(nameless, 'Searches') > 0);
  });

  it("contain several clients and languages, and leave blank the columns that a client doesn't report", () => {
    const values = (column: string) => new Set(finest.map((row) => row[column]));
    assert.ok(values('Client Name').size >= 7);
    assert.ok(values('Language').size >= 10);
    const web = finest.filter((row) => row['Client Name'] === 'web.app');
    assert.ok(
      web.every((row) => row.Language === '' && row['Completion Suggestions'] === '' && row.Searches !== ''),
    );
    const editor = finest.filter((row) => row['Client Name'] === 'vscode.assistant');
    assert.ok(
      editor.every(
        (row) => row.Language !== '' && row.Searches === '' && row['Completion Suggestions'] !== '',
      ),
    );
  });

  it('contain the credits that chats and completions used, and none of clients without assistants', () => {
    const credits = (client: string) =>
      finest.filter((row) => row['Client Name'] === client).map((row) => row['Credits Used'] ?? '');
    assert.deepEqual([...new Set(credits('web.app'))], ['']);
    assert.ok(credits('web.assistant').every((cell) => Number(cell) > 0));
    assert.ok(credits('vscode.assistant').some((cell) => Number(cell) > 0));
    const recent = big.rows('by_user', { start: day('2026-06-01'), end: day('2026-06-30') });
    const share = total(recent, 'Credits Used') / (400 * 100);
    assert.ok(share > 0.3 && share < 1, `${share} of the credits of a month`);
  });

  it('contain several service accounts, one of them active on almost every day', () => {
    const service = users.filter((row) => row.Username?.startsWith('svc-'));
    assert.ok(service.length > 1);
    const [oldest] = service;
    assert.ok(Number(oldest?.['Active Days']) > 110);
  });
});
