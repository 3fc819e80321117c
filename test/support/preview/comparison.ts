import type { ComparisonInfo } from '../../../src/shared/tableEditor/comparisonInfo';

/** The columns of the changes between two snapshots of the user registry. */
export const names = [
  'Change',
  'User ID',
  'Username',
  'Display Name',
  'Site Admin',
  'Service Account',
  'Before',
];
export const changed = [
  ['Changed', '28', 'briar.lockside', 'Briar Lockside', 'true', 'false', '{"Site Admin":"false"}'],
  ['Changed', '361', 'svc-nightly-2', '<b>Builds</b>', 'false', 'true', '{"Service Account":"false"}'],
  [
    'Changed',
    '413',
    'svc-sync-53',
    'Sync Agent',
    'false',
    'true',
    '{"Display Name":"","Site Admin":"true","Service Account":"false"}',
  ],
];
export const added = ['alder', 'fern', 'hazel'].map((name, place) => [
  'Added',
  String(563 + place),
  name,
  name,
  'false',
  'false',
  null,
]);
export const removed = ['94', '154'].map((id) => ['Removed', id, null, null, 'false', 'false', null]);

export const comparison: ComparisonInfo = {
  change: 'Change',
  key: ['User ID'],
  kinds: [
    { kind: 'Changed', rows: 3 },
    { kind: 'Added', rows: 3 },
    { kind: 'Removed', rows: 2 },
  ],
  before: 'Before',
  changed: [
    { column: 'Display Name', rows: 1 },
    { column: 'Site Admin', rows: 2 },
    { column: 'Service Account', rows: 2 },
  ],
  unchanged: 385,
  snapshots: { earlier: '2026-11-08T09:12:00Z', later: '2026-11-22T10:07:00Z' },
  earlierRows: 390,
  laterRows: 391,
  columnChanges: ['Column renamed: userId to User ID'],
};
