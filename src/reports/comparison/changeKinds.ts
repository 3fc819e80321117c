/**
 * How a row differs between two snapshots, in the order in which the rows are listed. Rows whose key occurs more than
 * once in a snapshot can only be added or removed.
 */
export const changeKinds = [
  'Changed',
  'Added',
  'Removed',
  'Added, repeated key',
  'Removed, repeated key',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
