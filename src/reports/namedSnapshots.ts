import type { Snapshot } from './snapshot';
import { reportKinds } from './kinds/reportKinds';

export interface NamedSnapshot {
  /** The name in SQL, which is unique among the snapshots of the connection. */
  readonly name: string;
  readonly snapshot: Snapshot;
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
