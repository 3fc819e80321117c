import { addDays, daysBetween } from '../../../shared/days';
import { daysOf } from '../chooseSnapshots';
import { columnFor, columnsOf } from '../columns';
import type { Snapshot } from '../../snapshot';

/** A usage report for the activity before a day. */
interface CoveringUsage {
  readonly snapshot: Snapshot;
  /** The last day of the data up to the day, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** The maximum number of days by which the data of a usage report can end before a snapshot of the registry. */
const maxLag = 1;

/**
 * Returns a usage report that contains the activity of each day in a number of days before a day, or `undefined` if
 * there is none. Prefers reports with an early start and, of these, those that were downloaded last, so that few reports
 * cover many days.
 */
export function coveringUsage(
  usage: readonly Snapshot[],
  day: string,
  unseenDays: number,
): CoveringUsage | undefined {
  const start = ({ parameters }: Snapshot): string => parameters['startDate'] ?? '';
  return usage
    .toSorted((a, b) => start(a).localeCompare(start(b)) || b.downloadedAt.localeCompare(a.downloadedAt))
    .flatMap((snapshot) => {
      const { asOf: last, firstDay } = daysOf(snapshot);
      const asOf = last < day ? last : day;
      const covers =
        isDaily(snapshot) &&
        daysBetween(asOf, day) <= maxLag &&
        (firstDay === undefined || firstDay <= addDays(asOf, 1 - unseenDays));
      return covers ? [{ snapshot, asOf }] : [];
    })[0];
}

function isDaily(snapshot: Snapshot): boolean {
  const header = columnsOf(snapshot);
  return columnFor(header, 'day') !== undefined && columnFor(header, 'user') !== undefined;
}
