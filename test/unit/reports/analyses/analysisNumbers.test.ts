import assert from 'node:assert/strict';
import { join } from 'node:path';
import { granularities, type Granularity } from '../../../../src/reports/definitions/definition';
import type { Analysis } from '../../../../src/reports/analyses/analysis';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import { parseDay } from '../../../../src/sample/analytics/days';
import { metrics, type Metric } from '../../../../src/sample/analytics/columns';
import type { Cell } from '../../../../src/shared/table/table';
import { askFiles, askTables, csvSource } from '../../../support/reports/askFiles';
import { engineForSuite } from '../../../support/reports/engine';
import { generate, type Deed } from '../../../support/reports/generated';

const today = '2026-06-30';
const { deeds, accounts, registry, report } = generate(40, 50, today);
const active = deeds.filter((deed) => deed.active);

/** Returns the Monday of the week of a day. */
function week(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Returns the number of users per key, in key order. */
function usersBy(of: readonly Deed[], key: (deed: Deed) => string): [string, number][] {
  const users = new Map<string, Set<number>>();
  for (const deed of of) users.set(key(deed), (users.get(key(deed)) ?? new Set()).add(deed.user));
  return [...users]
    .map(([name, set]): [string, number] => [name, set.size])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function sumOf(of: readonly Deed[], metric: Metric): number {
  return of.reduce((sum, deed) => sum + deed.figure(metric), 0);
}

describe('built-in analyses, compared with the sample generator', function () {
  this.timeout(60_000);
  const { engine, folder, file: write } = engineForSuite();
  const file = (name: string): string => join(folder, `${name}.csv`);

  before(() => {
    for (const granularity of granularities) write(`${granularity}.csv`, report(granularity));
    write('registry.csv', registry);
  });

  const ask = async (
    id: string,
    granularity: Granularity = 'by_user_day_client_language',
    unseenDays = 30,
  ): Promise<readonly Readonly<Record<string, Cell>>[]> => {
    const analysis: Analysis | undefined = usageAnalyses.find((known) => known.id === id);
    assert.ok(analysis !== undefined);
    const files = { usage: file(granularity), registry: file('registry') };
    const [usage, people] = await Promise.all(
      [files.usage, files.registry].map(async (path) => {
        const reader = await engine.open(csvSource(path));
        await reader.close();
        return reader.info.columns;
      }),
    );
    const tables = { ...(usage && { usage }), ...(people && { registry: people }) };
    const query = analysis.query({ tables, asOf: today, unseenDays });
    assert.ok(query.ok, JSON.stringify(query));
    return askFiles(engine, query.sql, files);
  };
  const pairs = (rows: readonly Readonly<Record<string, Cell>>[], key: string): [string, number][] =>
    rows.map((row) => [row[key] ?? '', Number(row['Active Users'])]);
  const latestFirst = (of: [string, number][]): [string, number][] => of.toReversed();

  for (const granularity of ['by_user_day_client_language', 'by_user_day'] as const) {
    it(`count active users per day and week from ${granularity} reports`, async () => {
      assert.deepEqual(
        pairs(await ask('activePerDay', granularity), 'Day'),
        latestFirst(usersBy(active, ({ day }) => day)),
      );
      assert.deepEqual(
        pairs(await ask('activePerWeek', granularity), 'Week'),
        latestFirst(usersBy(active, ({ day }) => week(day))),
      );
    });
  }

  for (const granularity of ['by_user_day_client_language', 'by_user_day', 'by_user_month'] as const) {
    it(`count active users per month from ${granularity} reports`, async () => {
      assert.deepEqual(
        pairs(await ask('activePerMonth', granularity), 'Month'),
        latestFirst(usersBy(active, ({ day }) => `${day.slice(0, 7)}-01`)),
      );
    });
  }

  it('count active users by client and by language, in descending order', async () => {
    for (const [id, column, key] of [
      ['activeByClient', 'Client Name', (deed: Deed) => deed.client],
      ['activeByLanguage', 'Language', (deed: Deed) => deed.language],
    ] as const) {
      const rows = pairs(await ask(id), column);
      const expected = usersBy(
        active.filter((deed) => key(deed) !== ''),
        key,
      ).sort((a, b) => b[1] - a[1]);
      assert.ok(expected.length > 3);
      assert.deepEqual(rows, expected);
    }
  });

  for (const granularity of granularities) {
    it(`rank the top users from ${granularity} reports`, async () => {
      const rows = await ask('topUsers', granularity);
      const users = [...new Set(active.map(({ user }) => user))].map((user) => {
        const local = active.filter((deed) => deed.user === user);
        const figures = metrics.map((metric) => sumOf(local, metric));
        return { user, days: new Set(local.map(({ day }) => day)).size, figures };
      });
      users.sort((a, b) => b.days - a.days || a.user - b.user);
      assert.deepEqual(
        rows.map((row) => ({
          user: Number(row['Instance user ID']),
          days: Number(row['Active Days']),
          figures: metrics.map((metric) => Number(row[metric])),
        })),
        users.slice(0, 100),
      );
    });
  }

  it('calculate the adoption of each client', async () => {
    const all = new Map(usersBy(active, ({ day }) => week(day)));
    const expected = usersBy(active, ({ day, client }) => `${week(day)} ${client}`);
    assert.deepEqual(
      (await ask('adoption')).map((row) => [
        `${row['Week']} ${row['Client Name']}`,
        Number(row['Active Users']),
        Number(row['Share of Active Users']),
      ]),
      expected
        .toSorted(
          ([a, usersOfA], [b, usersOfB]) =>
            b.slice(0, 10).localeCompare(a.slice(0, 10)) || usersOfB - usersOfA || (a < b ? -1 : 1),
        )
        .map(([key, users]) => [
          key,
          users,
          Math.round((users / (all.get(key.slice(0, 10)) ?? 0)) * 10_000) / 10_000,
        ]),
    );
  });

  for (const [id, column, key] of [
    ['acceptancePerWeek', 'Week', (deed: Deed) => week(deed.day)],
    ['acceptanceByClient', 'Client Name', (deed: Deed) => deed.client],
  ] as const) {
    it(`calculate acceptance rates by ${column.toLowerCase()}`, async () => {
      const offered = deeds.filter((deed) => deed.figure('Completion Suggestions') > 0);
      const expected = [...new Set(offered.map(key))].sort().map((group) => {
        const local = offered.filter((deed) => key(deed) === group);
        const suggested = sumOf(local, 'Completion Suggestions');
        const accepted = sumOf(local, 'Completion Acceptances');
        return [group, suggested, accepted, Math.round((accepted / suggested) * 10_000) / 10_000] as const;
      });
      expected.sort((a, b) => (id === 'acceptancePerWeek' ? (a[0] < b[0] ? 1 : -1) : b[1] - a[1]));
      assert.deepEqual(
        (await ask(id)).map((row) => [
          row[column],
          Number(row['Completion Suggestions']),
          Number(row['Completion Acceptances']),
          Number(row['Rate of Completion Acceptances']),
        ]),
        expected,
      );
    });
  }

  for (const [id, which, requested, unseenDays] of [
    ['unseenAdmins', 'site admins', (position: number) => accounts.siteAdmin[position] === 1, 1],
    ['unseenAccounts', 'accounts', () => true, 30],
  ] as const) {
    it(`list inactive ${which}`, async () => {
      const last = new Map<number, string>();
      for (const { user, day } of active) last.set(user, day);
      const limit = (parseDay(today) ?? 0) - unseenDays;
      const expected = Array.from({ length: accounts.count }, (_, position) => position)
        .filter((position) => accounts.departed[position] === 0 && requested(position))
        .map((position) => ({
          id: accounts.databaseId[position] ?? 0,
          seen: last.get(accounts.databaseId[position] ?? 0),
        }))
        .filter(({ seen }) => seen === undefined || (parseDay(seen) ?? 0) <= limit)
        .sort((a, b) => (a.seen ?? '').localeCompare(b.seen ?? '') || a.id - b.id);
      assert.ok(id === 'unseenAdmins' || expected.length > 0);
      assert.deepEqual(
        (await ask(id, 'by_user_day_client_language', unseenDays)).map((row) => ({
          id: Number(row['Instance user ID']),
          seen: row['Last Active'] ?? undefined,
        })),
        expected,
      );
    });
  }

  it("add names from the instance's user list to inactive accounts", async () => {
    const found = usageAnalyses.find(({ id }) => id === 'unseenAccounts');
    assert.equal(found?.enrichedBy, 'users');
    const plain = await ask('unseenAccounts');
    const unnamed = plain
      .filter((row) => row['Username'] == null)
      .map((row) => Number(row['Instance user ID']));
    assert.ok(unnamed.length > 0, 'accounts without activity have no names in the usage report');

    // The name 007 must remain text.
    const [first = 0, second = 0] = unnamed;
    const users = Array.from(accounts.databaseId, (id) => ({
      databaseID: id,
      username: id === first ? '007' : `user-${id}`,
      displayName: id === second ? 'Somebody' : '',
    }));
    users.push({ databaseID: 999_999, username: 'not-in-the-registry', displayName: '' });
    const path = write('users.json', JSON.stringify(users));
    const tables = [
      { name: 'usage', source: csvSource(file('by_user_day_client_language')) },
      { name: 'registry', source: csvSource(file('registry')) },
      { name: 'users', source: { kind: 'json', path } },
    ] as const;
    const columns = await Promise.all(
      tables.map(async ({ name, source }) => {
        const reader = await engine.open(source);
        await reader.close();
        return [name, reader.info.columns] as const;
      }),
    );
    const query = found.query({ tables: Object.fromEntries(columns), asOf: today, unseenDays: 30 });
    assert.ok(query.ok);
    const rows = await askTables(engine, query.sql, tables);
    assert.deepEqual(
      rows.map((row) => Number(row['Instance user ID'])),
      plain.map((row) => Number(row['Instance user ID'])),
      'the list is independent of the names',
    );
    for (const row of rows) {
      const id = Number(row['Instance user ID']);
      assert.equal(row['Username'], id === first ? '007' : `user-${id}`);
      assert.equal(row['Display Name'], id === second ? 'Somebody' : null);
    }
  });
});
