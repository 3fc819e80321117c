import type { ColumnProfile } from '../../../src/shared/table/reader';
import type { ColumnKind, TableColumn } from '../../../src/shared/table/table';

export function column(name: string, kind: ColumnKind): TableColumn {
  return { id: name, name, kind, type: kind.toUpperCase() };
}

/** Returns a profile of 1,000 rows with the given properties. */
export function profile(known: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    rows: 1000,
    missing: 0,
    empty: 0,
    distinct: 10,
    minimum: null,
    maximum: null,
    mean: null,
    quartiles: null,
    top: [],
    histogram: [],
    ...known,
  };
}

/** Columns of a usage report. */
export const usageColumns = [
  column('Time', 'timestamp'),
  column('User ID', 'integer'),
  column('Username', 'text'),
  column('Client', 'text'),
  column('Events', 'integer'),
  column('Raw', 'nested'),
];

export const usageProfiles = new Map([
  ['Time', profile({ distinct: 900, minimum: '2026-01-01T00:00:00', maximum: '2026-03-31T23:00:00' })],
  ['User ID', profile({ distinct: 40, minimum: '1', maximum: '40' })],
  ['Username', profile({ distinct: 40 })],
  ['Client', profile({ distinct: 5 })],
  ['Events', profile({ distinct: 30, minimum: '0', maximum: '290', quartiles: ['10', '20', '40'] })],
]);
