import assert from 'node:assert/strict';
import { usersOf } from '../../../../src/reports/analyses/periods';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import type { PageRow } from '../../../../src/reports/analyses/pages/pageData';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import { parseDay } from '../../../../src/sample/analytics/days';
import { analysisPage as schema, type AnalysisPage } from '../../../../src/shared/tableEditor/analysisPage';
import * as v from 'valibot';
import { wholeTable } from '../../../../src/shared/table/query';
import { askFiles, csvSource } from '../../../support/reports/askFiles';
import { engineForSuite } from '../../../support/reports/engine';
import { generate, type Deed } from '../../../support/reports/generated';
import {
  coveredPeriods,
  groupBy,
  roundedPercent,
  startOf,
  type Period,
} from '../../../support/reports/periods';
import { registeredUsers } from '../../../support/reports/registeredUsers';

// Sunday, the last day of a week. The data begins on a Wednesday.
const today = '2026-06-28';
const days = 47;
const firstDay = '2026-05-13';
const { deeds, accounts, registry, report } = generate(60, days, today, 7);
const active = deeds.filter((deed) => deed.active);

const periodsOf = (period: Period, of: readonly Deed[]) => coveredPeriods(period, of, firstDay, today);

describe('analysis page, compared with figures computed without SQL', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();
  const files = { usage: '', registry: '', unset: '' };
  before(() => {
    const usage = report('by_user_day_client_language');
    files.usage = file('usage.csv', usage);
    const row = usage.split('\n').find((line) => line.includes(today)) ?? '';
    const unset = ['0001-01-01', '9999-12-31', 'infinity'].map((day) => `${row.replace(today, day)}\n`);
    files.unset = file('unset.csv', usage + unset.join(''));
    files.registry = file('registry.csv', registry);
  });

  /** Runs an analysis on the usage report and, unless disabled, the registry. */
  const open = async (
    id: string,
    {
      withRegistry = true,
      path = files.usage,
    }: { readonly withRegistry?: boolean; readonly path?: string } = {},
  ): Promise<{ readonly page: AnalysisPage; readonly rows: readonly PageRow[] }> => {
    const analysis = usageAnalyses.find((known) => known.id === id);
    assert.ok(analysis !== undefined);
    const used = { usage: path, ...(withRegistry ? { registry: files.registry } : {}) };
    const tables = Object.fromEntries(
      await Promise.all(
        Object.entries(used).map(async ([name, of]) => {
          const reader = await engine.open(csvSource(of));
          await reader.close();
          return [name, reader.info.columns] as const;
        }),
      ),
    );
    const info = { asOf: today, firstDay, downloadDay: today, unseenDays: 5 };
    const query = analysis.query({ tables, ...info });
    assert.ok(query.ok, JSON.stringify(query));
    const sources = Object.entries(used).map(([name, of]) => ({ name, source: csvSource(of) }));
    const reader = await engine.query(query.sql, sources);
    const cells = await reader.page(wholeTable, { offset: 0, limit: 10_000 });
    await reader.close();
    const names = reader.info.columns.map(({ name }) => name);
    const rows = cells.rows.map((row) =>
      Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])),
    );
    const people = usersOf(tables['registry']);
    const counted =
      people === undefined
        ? undefined
        : await askFiles(engine, `SELECT count(*) AS users FROM (${people})`, used);
    const page = analysisPage(
      analysis,
      reader.info.columns,
      {
        rows,
        unseenDays: 5,
        days: info,
        ...(counted === undefined ? {} : { users: Number(counted[0]?.['users']) }),
      },
      { sql: query.sql, range: 'Last 90 days' },
    );
    assert.ok(v.is(schema, page), 'the page is a valid message');
    return { page, rows };
  };

  for (const [period, id, column] of [
    ['day', 'activePerDay', 'Day'],
    ['week', 'activePerWeek', 'Week'],
    ['month', 'activePerMonth', 'Month'],
  ] as const) {
    it(`counts active users per ${period} and compares only complete ${period}s`, async () => {
      const { page, rows } = await open(id);
      const people = registeredUsers(registry);
      const expected = periodsOf(period, active).map(({ start, note, users }, place, all) => {
        const before = all[place + 1];
        const compared = note === null && before?.note === null ? before.users.size : undefined;
        const local = [...users].filter((user) => people.has(user)).length;
        return {
          start,
          note,
          users: users.size,
          change: compared === undefined ? null : users.size - compared,
          percent:
            compared === undefined || compared === 0 ? null : roundedPercent(users.size - compared, compared),
          share: Math.round((local / people.size) * 10_000) / 10_000,
        };
      });
      const number = (cell: string | null | undefined): number | null => (cell == null ? null : Number(cell));
      assert.deepEqual(
        rows.map((row) => ({
          start: row[column],
          note: row['Note'],
          users: Number(row['Active Users']),
          change: number(row['Change']),
          percent: number(row['Change %']),
          share: Number(row['Share of Users']),
        })),
        expected,
      );
      const full = expected.filter(({ note }) => note === null);
      assert.deepEqual(
        page.chart?.series.map(({ values }) => values),
        [expected.toReversed().map(({ users }) => users)],
      );
      assert.deepEqual(
        page.chart.categories.map(({ note }) => note ?? null),
        expected.toReversed().map(({ note }) => note),
      );
      const [last] = full;
      if (last === undefined) {
        assert.deepEqual(page.figures, [], 'figures exclude partial periods');
        return;
      }
      const mean = Math.round(full.reduce((total, { users }) => total + users, 0) / full.length);
      assert.deepEqual(
        page.figures.map(({ value }) => value),
        [String(last.users), String(mean), `${Math.round(last.share * 100)}%`],
      );
      assert.ok(
        page.figures[2]?.basis.startsWith(
          `${Math.round(last.share * people.size)} of ${people.size} users, excluding service accounts · `,
        ),
      );
      const sign = (last.percent ?? 0) < 0 ? '−' : (last.percent ?? 0) > 0 ? '+' : '';
      assert.equal(
        page.figures[0]?.change,
        last.percent === null ? undefined : `${sign}${Math.abs(last.percent)}%`,
      );
    });
  }

  it('is compared for data that begins with a partial week and ends with a week in progress', () => {
    const notes = periodsOf('week', active).flatMap(({ note }) => note ?? []);
    assert.deepEqual(notes, ['Week in progress', 'Partial: 5 of 7 days']);
  });

  for (const id of ['activePerDay', 'activePerWeek', 'activePerMonth', 'adoption', 'acceptancePerWeek']) {
    it(`ignores rows with placeholders for unknown days: ${id}`, async () => {
      const [{ rows }, unset] = await Promise.all([open(id), open(id, { path: files.unset })]);
      assert.ok(rows.length > 0);
      assert.deepEqual(unset.rows, rows);
    });
  }

  it('omits the share of users if the registry is missing', async () => {
    const { page, rows } = await open('activePerWeek', { withRegistry: false });
    assert.deepEqual(Object.keys(rows[0] ?? {}), ['Week', 'Active Users', 'Change', 'Change %', 'Note']);
    assert.equal(page.figures.length, 2);
  });

  for (const [id, key] of [
    ['activeByClient', 'client'],
    ['activeByLanguage', 'language'],
  ] as const) {
    it(`counts active users by ${key}`, async () => {
      const { page } = await open(id);
      const users = groupBy(
        active.filter((deed) => deed[key] !== ''),
        (deed) => deed[key],
      );
      const ranked = [...users]
        .map(([name, of]) => ({ name, users: new Set(of.map(({ user }) => user)).size }))
        .sort((a, b) => b.users - a.users || (a.name < b.name ? -1 : 1));
      assert.deepEqual(
        page.chart?.categories.map(({ name }) => name),
        ranked.slice(0, 20).map(({ name }) => name),
      );
      assert.deepEqual(
        page.chart?.series[0]?.values,
        ranked.slice(0, 20).map((each) => each.users),
      );
      const everyone = new Set(active.map(({ user }) => user)).size;
      assert.deepEqual(
        page.figures.map(({ value }) => value),
        [String(ranked.length), `${Math.round(((ranked[0]?.users ?? 0) / everyone) * 100)}%`],
      );
    });
  }

  it('ranks the top users by active days', async () => {
    const { page } = await open('topUsers');
    const daysActive = [...groupBy(active, ({ user }) => user).values()]
      .map((of) => new Set(of.map(({ day }) => day)).size)
      .sort((a, b) => b - a);
    assert.deepEqual(page.chart?.series[0]?.values, daysActive.slice(0, 20));
    assert.equal(page.figures[0]?.value, String(daysActive[0]));
  });

  it('charts the adoption of the clients with the most users in the last complete week', async () => {
    const { page } = await open('adoption');
    const weeks = periodsOf('week', active);
    const last = weeks.find(({ note }) => note === null);
    const usersIn = (start: string, client: string): number =>
      new Set(
        active
          .filter((deed) => deed.client === client && startOf('week', deed.day) === start)
          .map(({ user }) => user),
      ).size;
    const used = [...new Set(active.map(({ client }) => client))]
      .filter((client) => client !== '' && usersIn(last?.start ?? '', client) > 0)
      .sort((a, b) => usersIn(last?.start ?? '', b) - usersIn(last?.start ?? '', a) || (a < b ? -1 : 1));
    const clients = used.slice(0, 6);
    assert.ok(used.length > 6);
    assert.match(page.chart?.more ?? '', new RegExp(`^${used.length - 6} more: ${used[6]} \\d+%`));
    assert.deepEqual(
      page.chart?.series.map(({ name, values }) => ({ name, values })),
      clients.map((name) => ({
        name,
        values: weeks
          .toReversed()
          .map(({ start, users }) => Math.round((usersIn(start, name) / users.size) * 10_000) / 10_000),
      })),
    );
    assert.match(page.summary, new RegExp(`^${weeks.length} weeks · `), 'a week has a row for each client');
  });

  it('calculates acceptance rates from summed counts', async () => {
    const sumOf = (
      of: readonly Deed[],
      metric: 'Completion Suggestions' | 'Completion Acceptances',
    ): number => of.reduce((sum, deed) => sum + deed.figure(metric), 0);
    const rate = (of: readonly Deed[]): number => {
      const share = sumOf(of, 'Completion Acceptances') / sumOf(of, 'Completion Suggestions');
      return Math.round(share * 10_000) / 10_000;
    };
    const offered = deeds.filter((deed) => deed.figure('Completion Suggestions') > 0);
    const weeks = periodsOf('week', offered);
    const inWeek = (start: string): Deed[] => offered.filter(({ day }) => startOf('week', day) === start);
    const perWeek = await open('acceptancePerWeek');
    assert.deepEqual(
      perWeek.page.chart?.series[0]?.values,
      weeks.toReversed().map(({ start }) => rate(inWeek(start))),
    );
    const full = weeks.filter(({ note }) => note === null);
    const inFull = full.flatMap(({ start }) => inWeek(start));
    const all = sumOf(inFull, 'Completion Acceptances') / sumOf(inFull, 'Completion Suggestions');
    assert.equal(perWeek.page.figures[1]?.value, `${Math.round(all * 1000) / 10}%`);
    const byClient = await open('acceptanceByClient');
    const clients = [...groupBy(offered, ({ client }) => client).values()].map(rate);
    assert.deepEqual(
      byClient.page.chart?.series[0]?.values,
      clients.sort((a, b) => b - a),
    );
  });

  it('groups inactive accounts by days since the last activity', async () => {
    const { page } = await open('unseenAccounts');
    const last = new Map<number, string>();
    for (const { user, day } of active) if (day > (last.get(user) ?? '')) last.set(user, day);
    const ages = Array.from({ length: accounts.count }, (_, position) => position)
      .filter((position) => accounts.departed[position] === 0)
      .map((position) => last.get(accounts.databaseId[position] ?? 0))
      .map((day) => (day === undefined ? undefined : (parseDay(today) ?? 0) - (parseDay(day) ?? 0)))
      .filter((age) => age === undefined || age >= 5);
    const between = (from: number, to: number): number =>
      ages.filter((age) => age !== undefined && age >= from && age < to).length;
    assert.deepEqual(page.chart?.series[0]?.values, [
      between(5, 10),
      between(10, 15),
      between(15, 30),
      between(30, 47),
      ages.filter((age) => age === undefined).length,
    ]);
    assert.equal(page.figures[0]?.value, String(ages.length));
  });
});
