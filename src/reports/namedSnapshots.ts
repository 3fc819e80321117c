import type { Snapshot } from './snapshot';
import { reportKinds } from './kinds/reportKinds';

export interface NamedSnapshot {
  /** Its name in SQL, unique among the snapshots of the connection. */
  readonly name: string;
  readonly snapshot: Snapshot;
}

/**
 * Names snapshots by their kind, and by their days if several have the same name. Only the first snapshot of
 * each request is included.
 *
 * @param snapshots the latest first
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
 * The name by its kind. Another version of the product may have written the snapshot, with a kind that this one
 * doesn't know.
 */
function plainName({ exportName, parameters }: Snapshot): string {
  const kind = reportKinds.find((each) => each.exportName === exportName);
  return kind?.sqlName(parameters) ?? exportName;
}

function asIdentifier(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
