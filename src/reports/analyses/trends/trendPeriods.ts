import { daysBetween } from '../../../shared/days';
import { snapshotDays, type Snapshot } from '../../snapshot';
import { firstDayOf, type Period } from '../periods';

/** The last snapshot of a period. */
export interface PeriodSnapshot {
  /** The first day of the period, `YYYY-MM-DD`. */
  readonly start: string;
  /** The day of the snapshot, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly snapshot: Snapshot;
}

/** The periods of a trend that have a snapshot, oldest first. */
export interface TrendPeriods {
  readonly period: Period;
  readonly snapshots: readonly PeriodSnapshot[];
}

/** The maximum number of days from the first to the last snapshot for a trend per day, and for one per week. */
const longest = { day: 92, week: 3 * 366 } as const;

/**
 * Selects the last snapshot of each period. The periods are days, weeks, or months, depending on how far the first and
 * the last snapshot are apart. A snapshot whose data was downloaded on several days counts for the first and the last
 * of them.
 *
 * @param snapshots latest first
 */
export function trendPeriods(snapshots: readonly Snapshot[]): TrendPeriods {
  const byDay = new Map<string, Snapshot>();
  for (const snapshot of snapshots) {
    for (const day of snapshotDays(snapshot)) if (!byDay.has(day)) byDay.set(day, snapshot);
  }
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  const span = daysBetween(days[0]?.[0] ?? '1970-01-01', days.at(-1)?.[0] ?? '1970-01-01');
  const period = span <= longest.day ? 'day' : span <= longest.week ? 'week' : 'month';
  const last = new Map<string, PeriodSnapshot>();
  for (const [day, snapshot] of days) {
    const start = firstDayOf(period, day);
    last.set(start, { start, day, snapshot });
  }
  return { period, snapshots: [...last.values()] };
}
