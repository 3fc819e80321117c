import type { Column } from '../analyses/columns';
import type { ColumnPair, MatchedColumns } from './matchColumns';

/** A column of one snapshot under its name in the result. */
export interface NamedColumn {
  readonly name: string;
  readonly column: Column;
}

/** A column in both snapshots, with its name in the result. */
export interface ComparedColumn {
  readonly name: string;
  readonly pair: ColumnPair;
}

/** The columns of both snapshots, with names that are unique in the result because headers can repeat. */
export interface ResultColumns {
  readonly compared: readonly ComparedColumn[];
  readonly added: readonly NamedColumn[];
  readonly removed: readonly NamedColumn[];
  /** The names of the compared, added, and removed columns, in this order. */
  readonly names: readonly string[];
}

/** The result column with the kind of the change. */
export const changeColumn = 'Change';

/** The result column with the earlier values of the changed cells. */
export const beforeColumn = 'Before';

/** Names within the statement. */
const uniqueNames = /^_(?:here|difference|copy|cell)$/;

export function resultColumns({ pairs, changes }: MatchedColumns): ResultColumns {
  // SQL names are case-insensitive.
  const taken = new Set([changeColumn, beforeColumn].map((name) => name.toLowerCase()));
  const nameOf = ({ id }: Column): string => {
    let name = id;
    for (let copy = 2; taken.has(name.toLowerCase()) || uniqueNames.test(name.toLowerCase()); copy += 1) {
      name = `${id} (${copy})`;
    }
    taken.add(name.toLowerCase());
    return name;
  };
  const compared = pairs.map((pair) => ({ name: nameOf(pair.later), pair }));
  const named = (column: Column): NamedColumn => ({ name: nameOf(column), column });
  const added = changes.flatMap((change) => (change.kind === 'added' ? [named(change.later)] : []));
  const removed = changes.flatMap((change) => (change.kind === 'removed' ? [named(change.earlier)] : []));
  return { compared, added, removed, names: [...compared, ...added, ...removed].map(({ name }) => name) };
}

/**
 * The kinds of changed rows between two snapshots, in display order. A row whose key occurs more than once in
 * a snapshot can only be added or removed.
 */
export const changeKinds = [
  'Changed',
  'Added',
  'Removed',
  'Added, repeated key',
  'Removed, repeated key',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
