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
