import type { Deed } from './generated';

export type Period = 'day' | 'week' | 'month';

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

export function startOf(period: Period, day: string): string {
  if (period === 'day') return day;
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

export function daysOf(period: Period, start: string): string[] {
  const all: string[] = [];
  for (let day = start; startOf(period, day) === start; day = addDays(day, 1)) all.push(day);
  return all;
}

/** Returns a change in percent with one decimal. Halves are rounded away from zero. */
export function roundedPercent(change: number, of: number): number {
  return (Math.sign(change) * Math.round((1000 * Math.abs(change)) / of)) / 10;
}

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export interface CoveredPeriod {
  readonly start: string;
  readonly note: string | null;
  readonly users: ReadonlySet<number>;
}

/** Returns each period of a range of days that ends today, latest first. */
export function coveredPeriods(
  period: Period,
  of: readonly Pick<Deed, 'day' | 'user'>[],
  firstDay: string,
  today: string,
): readonly CoveredPeriod[] {
  const starts: string[] = [];
  for (let day = firstDay; day <= today; day = addDays(day, 1)) {
    const start = startOf(period, day);
    if (starts[0] !== start) starts.unshift(start);
  }
  return starts.map((start) => {
    const all = daysOf(period, start);
    const covered = all.filter((day) => day >= firstDay && day <= today);
    const note = all.includes(today)
      ? `${period[0]?.toUpperCase()}${period.slice(1)} in progress`
      : covered.length < all.length
        ? `Partial: ${covered.length} of ${all.length} days`
        : null;
    return { start, note, users: new Set(of.filter(({ day }) => all.includes(day)).map(({ user }) => user)) };
  });
}
