import { snapshotDays, type Snapshot } from './snapshot';
import { reportKinds } from './kinds/reportKinds';

export interface NamedSnapshot {
  /** The name in SQL, which is unique among the snapshots of the connection. */
  readonly name: string;
  readonly snapshot: Snapshot;
}

/** A snapshot with its name and that of the latest snapshot of the same request. */
export interface DatedSnapshot extends NamedSnapshot {
  readonly report: string;
}

/**
 * Names snapshots by their kind. Adds the days, or a number if that isn't sufficient, to a name that another snapshot
 * already has. Only the latest snapshot of each request is included.
 *
 * @param snapshots latest first
 */
export function nameSnapshots(snapshots: readonly Snapshot[]): readonly NamedSnapshot[] {
  const latest = [
    ...new Map([...snapshots].reverse().map((snapshot) => [snapshot.identity, snapshot])).values(),
  ];
  const names = new Set<string>();
  return latest.reverse().map((snapshot) => {
    const { startDate, endDate } = snapshot.parameters;
    const plain = asIdentifier(plainName(snapshot));
    const days = [startDate ?? 'begin', endDate ?? 'today'].map(asIdentifier).join('_');
    let name = names.has(plain) ? `${plain}_${days}` : plain;
    for (let number = 2; names.has(name); number += 1) name = `${plain}_${number}`;
    names.add(name);
    return { name, snapshot };
  });
}

/**
 * Names all snapshots, such as `registry@2026-10-01`: the name of the report, and the name that the user gave the
 * snapshot or the days (in UTC) on which it was downloaded. The name of a day is that of its last snapshot; all
 * snapshots of a day with several have the time too, with more digits if two of them are from the same minute.
 *
 * @param snapshots latest first
 */
export function nameDatedSnapshots(snapshots: readonly Snapshot[]): readonly DatedSnapshot[] {
  return nameSnapshots(snapshots).flatMap(({ name: report, snapshot: { identity } }) => {
    const all = snapshots.filter((snapshot) => snapshot.identity === identity);
    const names = new Map<string, DatedSnapshot>();
    const add = (suffix: string, snapshot: Snapshot): void => {
      const name = `${report}@${suffix}`;
      // Names in SQL aren't case-sensitive.
      const key = name.toLowerCase();
      if (!names.has(key)) names.set(key, { name, report, snapshot });
    };
    const lengths = [10, 16, 19] as const;
    const times = new Map<string, number>();
    for (const { downloadedAt } of all)
      for (const length of lengths) {
        const time = downloadedAt.slice(0, length);
        times.set(time, (times.get(time) ?? 0) + 1);
      }
    for (const snapshot of all) {
      const { name, downloadedAt } = snapshot;
      const isOnly = (length: number): boolean => times.get(downloadedAt.slice(0, length)) === 1;
      if (name !== undefined) add(name, snapshot);
      for (const day of snapshotDays(snapshot)) add(day, snapshot);
      if (!isOnly(10)) add(downloadedAt.slice(0, lengths.find(isOnly)), snapshot);
    }
    return [...names.values()];
  });
}

/** Whether a statement can contain the name of a table. May return true for a name in a comment or text. */
export function mayName(statement: string, { name }: Pick<NamedSnapshot, 'name'>): boolean {
  return statement.toLowerCase().includes(name.toLowerCase());
}

/**
 * Returns the name of a snapshot by its kind, or its export name if another version of the extension saved a
 * snapshot of an unknown kind.
 */
function plainName({ exportName, parameters }: Snapshot): string {
  const kind = reportKinds.find((each) => each.exportName === exportName);
  return kind?.sqlName(parameters) ?? exportName;
}

function asIdentifier(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
