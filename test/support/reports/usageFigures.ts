import { addDays, daysOf, groupBy, startOf, type Period } from './periods';

/** A row of a usage report. */
export interface UsageRow {
  readonly user: number;
  readonly day: string;
  readonly client: string;
  readonly language: string;
  readonly active: boolean;
  readonly suggested: number;
  readonly accepted: number;
}

/** An account of the user registry. */
export interface Account {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isService: boolean;
}

/** The usage that a report contains, the accounts, and the days that it covers. */
export interface Usage {
  readonly rows: readonly UsageRow[];
  readonly accounts: readonly Account[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly downloadDay: string;
  readonly unseenDays: number;
}

/** A figure as a number, its populations if it is a share, and the first and last day that it is about. */
export interface ExpectedFigure {
  readonly value: number;
  readonly populations?: readonly [part: number, whole: number];
  readonly days: readonly [first: string, last: string];
}

/** The figures and the bars or points of an analysis. */
export interface ExpectedPage {
  readonly figures: readonly ExpectedFigure[];
  /** The number of values for each category, and whether the category is partial. */
  readonly categories: readonly { readonly isPartial: boolean }[];
  readonly series: readonly (readonly (number | null)[])[];
  /** The number of series or categories that aren't displayed. */
  readonly omitted: number;
}

const nothing: ExpectedPage = { figures: [], categories: [], series: [], omitted: 0 };

function users(rows: readonly UsageRow[]): Set<number> {
  return new Set(rows.map(({ user }) => user));
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function total(rows: readonly UsageRow[], key: 'suggested' | 'accepted'): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

/** Returns the periods from the first to the last one with a row, with their rows. */
function periods(period: Period, { firstDay, lastDay, downloadDay }: Usage, rows: readonly UsageRow[]) {
  const byStart = groupBy(rows, ({ day }) => startOf(period, day));
  const known = [...byStart.keys()].sort();
  const all = [];
  for (let start = known[0] ?? ''; start !== '' && start <= (known.at(-1) ?? '');) {
    const days = daysOf(period, start);
    const end = days.at(-1) ?? start;
    const isPartial = start < firstDay || end > lastDay || end >= downloadDay;
    all.push({ start, end, isPartial, rows: byStart.get(start) ?? [] });
    start = addDays(end, 1);
  }
  return all;
}

function activePer(period: Period, usage: Usage): ExpectedPage {
  const all = periods(
    period,
    usage,
    usage.rows.filter(({ active }) => active),
  );
  const full = all.filter(({ isPartial }) => !isPartial);
  const [first] = full;
  const last = full.at(-1);
  const people = new Set(usage.accounts.filter(({ isService }) => !isService).map(({ id }) => id));
  const counts = full.map(({ rows }) => users(rows).size);
  const registered = [...users(last?.rows ?? [])].filter((user) => people.has(user)).length;
  return {
    figures:
      first === undefined || last === undefined
        ? []
        : [
            { value: counts.at(-1) ?? 0, days: [last.start, last.end] },
            { value: Math.round(mean(counts)), days: [first.start, last.end] },
            {
              value: registered / people.size,
              populations: [registered, people.size],
              days: [last.start, last.end],
            },
          ],
    categories: all,
    series: [all.map(({ rows }) => users(rows).size)],
    omitted: 0,
  };
}

function activeBy(key: 'client' | 'language', usage: Usage): ExpectedPage {
  const active = usage.rows.filter((row) => row.active);
  const sizes = [
    ...groupBy(
      active.filter((row) => row[key] !== ''),
      (row) => row[key],
    ).values(),
  ]
    .map((rows) => users(rows).size)
    .sort((a, b) => b - a);
  const [top] = sizes;
  if (top === undefined) return nothing;
  const whole = users(active).size;
  const days = [usage.firstDay, usage.lastDay] as const;
  return {
    figures: [
      { value: sizes.length, days },
      { value: top / whole, populations: [top, whole], days },
    ],
    categories: sizes.slice(0, 20).map(() => ({ isPartial: false })),
    series: [sizes.slice(0, 20)],
    omitted: Math.max(0, sizes.length - 20),
  };
}

function topUsers(usage: Usage): ExpectedPage {
  const active = usage.rows.filter((row) => row.active);
  const counts = [...groupBy(active, ({ user }) => user).values()]
    .map((rows) => new Set(rows.map(({ day }) => day)).size)
    .sort((a, b) => b - a)
    .slice(0, 100);
  const [top] = counts;
  if (top === undefined) return nothing;
  const days = [usage.firstDay, usage.lastDay] as const;
  return {
    figures: [
      { value: top, days },
      ...(counts.length === 1 ? [] : [{ value: Math.round(mean(counts) * 10) / 10, days }]),
    ],
    categories: counts.slice(0, 20).map(() => ({ isPartial: false })),
    series: [counts.slice(0, 20)],
    omitted: Math.max(0, counts.length - 20),
  };
}

function adoption(usage: Usage): ExpectedPage {
  const active = usage.rows.filter((row) => row.active);
  const named = active.filter(({ client }) => client !== '');
  const weeks = periods('week', usage, named);
  const last = weeks.findLast(({ isPartial, rows }) => !isPartial && rows.length > 0);
  const everyone = (start: string): number =>
    users(active.filter(({ day }) => startOf('week', day) === start)).size;
  const reference = last ?? weeks.at(-1);
  const clients = [...groupBy(reference?.rows ?? [], ({ client }) => client)]
    .map(([name, rows]) => ({ name, count: users(rows).size }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    figures:
      last === undefined
        ? []
        : clients.slice(0, 3).map(({ count }) => ({
            value: count / everyone(last.start),
            populations: [count, everyone(last.start)],
            days: [last.start, last.end],
          })),
    categories: weeks,
    series: clients
      .slice(0, 6)
      .map(({ name }) =>
        weeks.map(({ start, rows }) =>
          rows.length === 0
            ? null
            : users(rows.filter(({ client }) => client === name)).size / everyone(start),
        ),
      ),
    omitted: Math.max(0, clients.length - 6),
  };
}

function acceptancePerWeek(usage: Usage): ExpectedPage {
  const offered = usage.rows.filter(({ suggested }) => suggested > 0);
  const weeks = periods('week', usage, offered);
  const full = weeks.filter(({ isPartial, rows }) => !isPartial && rows.length > 0);
  const [first] = full;
  const last = full.at(-1);
  const rate = (rows: readonly UsageRow[]) => {
    const populations = [total(rows, 'accepted'), total(rows, 'suggested')] as const;
    return { value: populations[0] / populations[1], populations };
  };
  return {
    figures:
      first === undefined || last === undefined
        ? []
        : [
            { ...rate(last.rows), days: [last.start, last.end] },
            { ...rate(full.flatMap(({ rows }) => rows)), days: [first.start, last.end] },
          ],
    categories: weeks,
    series: [weeks.map(({ rows }) => (rows.length === 0 ? null : rate(rows).value))],
    omitted: 0,
  };
}

function acceptanceByClient(usage: Usage): ExpectedPage {
  const offered = usage.rows.filter(({ suggested }) => suggested > 0);
  if (offered.length === 0) return nothing;
  const rates = [...groupBy(offered, ({ client }) => client).values()]
    .map((rows) => total(rows, 'accepted') / total(rows, 'suggested'))
    .sort((a, b) => b - a);
  const populations = [total(offered, 'accepted'), total(offered, 'suggested')] as const;
  return {
    figures: [{ value: populations[0] / populations[1], populations, days: [usage.firstDay, usage.lastDay] }],
    categories: rates.map(() => ({ isPartial: false })),
    series: [rates],
    omitted: 0,
  };
}

function unseen(usage: Usage, isListed: (account: Account) => boolean): ExpectedPage {
  const { firstDay, lastDay, unseenDays } = usage;
  const active = usage.rows.filter((row) => row.active);
  const daysFrom = (day: string): number => (Date.parse(lastDay) - Date.parse(day)) / 86_400_000;
  const ages = usage.accounts
    .filter(isListed)
    .map(({ id }) =>
      active.reduce<string | undefined>(
        (latest, { user, day }) => (user === id && day > (latest ?? '') ? day : latest),
        undefined,
      ),
    )
    .map((day) => (day === undefined ? undefined : daysFrom(day)))
    .filter((age) => age === undefined || age >= unseenDays);
  if (ages.length === 0) return nothing;
  const never = ages.filter((age) => age === undefined).length;
  const covered = daysFrom(firstDay) + 1;
  const edges = [1, 2, 3, 6].map((times) => times * unseenDays).filter((from) => from < covered);
  const counts = edges.map((from, place) => {
    const to = edges[place + 1] ?? Number.POSITIVE_INFINITY;
    return ages.filter((age) => age !== undefined && age >= from && age < to).length;
  });
  return {
    figures: [
      {
        value: ages.length,
        days: [addDays(lastDay, 1 - Math.min(covered, unseenDays)), lastDay],
      },
      ...(never === ages.length ? [] : [{ value: never, days: [firstDay, lastDay] as const }]),
    ],
    categories: [...counts, never].map(() => ({ isPartial: false })),
    series: [[...counts, never]],
    omitted: 0,
  };
}

/** Returns what the page of each analysis has to show, computed from rows without SQL. */
export const usageFigures: Readonly<Record<string, (usage: Usage) => ExpectedPage>> = {
  activePerDay: (usage) => activePer('day', usage),
  activePerWeek: (usage) => activePer('week', usage),
  activePerMonth: (usage) => activePer('month', usage),
  activeByClient: (usage) => activeBy('client', usage),
  activeByLanguage: (usage) => activeBy('language', usage),
  topUsers,
  adoption,
  acceptancePerWeek,
  acceptanceByClient,
  unseenAdmins: (usage) => unseen(usage, ({ isAdmin }) => isAdmin),
  unseenAccounts: (usage) => unseen(usage, () => true),
};
