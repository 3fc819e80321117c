import type { Snapshot } from '../../../src/reports/snapshot';
import type { ExportState } from '../../../src/reports/receiving/exportStates';
import type { RegistryChanges } from '../../../src/reports/registryChanges';
import type { RegistrySummary } from '../../../src/reports/registry';
import type { AnalyticsRow } from '../../../src/reports/rows/row';
import { UserError, type ErrorKind } from '../../../src/shared/userError';

export const now = Date.parse('2026-06-30T12:00:00Z');
export const snapshot: Snapshot = {
  connectionId: 'c1',
  exportName: 'user-registry',
  identity: 'user-registry',
  parameters: { instanceURL: 'code.example.com', granularity: 'by_user' },
  downloadedAt: '2026-06-30T11:55:00Z',
  bytes: 2048,
  sha256: '',
  format: 'csv',
  rows: 1234,
  columns: ['Instance user ID'],
  notes: ['A note.'],
  path: '/data/body',
};
export const none: ReadonlyMap<string, number> = new Map();
export const nothing: ExportState = { kind: 'idle', snapshots: [] };
export const ready: ExportState = { kind: 'idle', snapshots: [snapshot] };
export const failed = (kind: ErrorKind, snapshots: readonly Snapshot[] = []): ExportState => ({
  kind: 'failed',
  failure: new UserError(kind, 'It went wrong.', { advice: 'Look.', detail: 'The instance said so.' }),
  snapshots,
});
export const summary: RegistrySummary = {
  rows: 3,
  users: 2,
  siteAdmins: 1,
  serviceAccounts: undefined,
  notes: ['Something is odd.'],
};
export const noChanges: RegistryChanges = {
  joined: [],
  left: [],
  becameAdmin: [],
  ceasedAdmin: [],
  becameServiceAccount: [],
  ceasedServiceAccount: [],
  ambiguous: [],
};
export const noDetails = { summary: undefined, changes: undefined };

export function find(rows: readonly AnalyticsRow[], label: string | RegExp): AnalyticsRow {
  for (const row of rows) {
    if (typeof label === 'string' ? row.label === label : label.test(row.label)) return row;
    try {
      return find(row.children ?? [], label);
    } catch {
      // The row might be below the next row.
    }
  }
  throw new Error(`no row ${String(label)}`);
}

export function idsOf(rows: readonly AnalyticsRow[]): string[] {
  return rows.flatMap((row) => [row.id, ...idsOf(row.children ?? [])]);
}
