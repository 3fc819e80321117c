import { formatAge, formatCount, formatPlural } from '../../shared/format';
import type { Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';
import { summariseRegistry, type RegistrySummary } from '../registry';
import {
  comparableAccounts,
  registryChanges,
  type RegistryAccount,
  type RegistryChanges,
} from '../registryChanges';
import { exportRow, factRow, paged, type AnalyticsRow } from '../rows/row';
import type { Report, ReportKind, RowContext } from './kind';

const source = {
  exportName: 'user-registry',
  subject: 'The user registry',
  route: { path: '/api/reports/user-registry', accept: 'text/csv', mayBeJson: false },
} as const;

export const registryRequest: ExportRequest = { ...source, parameters: {}, identity: 'user-registry' };

/** The user registry; each connection has one. */
export const registryReport: Report = {
  title: 'User registry',
  request: registryRequest,
  wish: { report: 'user-registry' },
};

export const registryKind: ReportKind = {
  ...source,
  parameters: [],
  list: () => [registryReport],
  resolve: () => registryReport,
  sqlName: () => 'registry',
  fileName: () => 'user-registry',
  row: ([known], context) => {
    const state = known?.state ?? { kind: 'idle', snapshots: [] };
    return registryRow(state, registryDetails(state, context), context.pages, context.nowMs);
  },
  analyses: () => [],
};

function registryDetails(
  { snapshots: [latest, before] }: ExportState,
  { read }: RowContext,
): RegistryDetails {
  if (latest === undefined) return { summary: undefined, changes: undefined };
  const summary = read(`summary ${latest.path}`, () => summariseRegistry(latest.path));
  if (before === undefined || !isComparable(latest) || !isComparable(before)) {
    return { summary, changes: undefined };
  }
  const changes = read(`changes ${before.path} ${latest.path}`, () =>
    registryChanges(before.path, latest.path),
  );
  return { summary, changes: changes && { since: before.fetchedAt, changes } };
}

function isComparable({ rows }: Snapshot): boolean {
  return rows !== undefined && rows <= comparableAccounts;
}

/** The details of registry snapshots that have been read so far. */
interface RegistryDetails {
  readonly summary: RegistrySummary | undefined;
  /** Since the previous snapshot; `undefined` without one, or if IDs are missing. */
  readonly changes: { readonly since: string; readonly changes: RegistryChanges } | undefined;
}

const preview = 'instanceExplorer.previewRegistry';

/**
 * The row of the user registry: its state, the counts of the latest snapshot, and the changes since the
 * previous one.
 */
export function registryRow(
  state: ExportState,
  { summary, changes }: RegistryDetails,
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const details = [
    ...(summary === undefined ? [] : countRows(summary)),
    ...(changes === undefined ? [] : [changesRow(changes.since, changes.changes, pages, nowMs)]),
    ...(summary?.notes ?? []).map((note, index) => factRow(`registry.note.${index}`, note, '', 'warning')),
  ];
  const row = { id: 'registry', label: 'User registry', icon: 'organization', context: 'export registry' };
  return exportRow({ ...row, request: registryRequest, details, command: preview }, state, nowMs);
}

function countRows({ users, siteAdmins, serviceAccounts }: RegistrySummary): AnalyticsRow[] {
  const count = (id: string, label: string, icon: string, value: number | undefined): AnalyticsRow => ({
    ...factRow(id, label, value === undefined ? 'unknown: column missing' : formatCount(value), icon),
    tooltip: 'Select to preview the registry',
    command: preview,
  });
  return [
    count('registry.users', 'People', 'person', users),
    count('registry.siteAdmins', 'Site admins', 'shield', siteAdmins),
    count('registry.serviceAccounts', 'Service accounts', 'robot', serviceAccounts),
  ];
}

function changesRow(
  since: string,
  changes: RegistryChanges,
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const groups: readonly (readonly [string, string, string, readonly RegistryAccount[]])[] = [
    ['joined', 'joined', 'diff-added', changes.joined],
    ['left', 'left', 'diff-removed', changes.left],
    ['becameAdmin', 'became site admin', 'shield', changes.becameAdmin],
    ['ceasedAdmin', 'no longer site admin', 'circle-slash', changes.ceasedAdmin],
    ['becameServiceAccount', 'became service account', 'robot', changes.becameServiceAccount],
    ['ceasedServiceAccount', 'no longer service account', 'person', changes.ceasedServiceAccount],
    ['ambiguous', 'changed, but their IDs repeat', 'warning', changes.ambiguous],
  ];
  const rows = groups
    .filter(([, , , accounts]) => accounts.length > 0)
    .map(([id, words, icon, accounts]): AnalyticsRow => {
      const list = `registry.changes.${id}`;
      const children = accounts.map((account) => accountRow(list, account));
      return {
        ...factRow(list, `${formatCount(accounts.length)} ${words}`, '', icon),
        children: paged(list, children, pages),
      };
    });
  const age = formatAge(Math.max(0, nowMs - Date.parse(since)));
  return {
    ...factRow(
      rows.length === 0 ? 'registry.changes.none' : 'registry.changes',
      rows.length === 0 ? 'No changes' : 'Changes',
      `since the snapshot ${age}`,
      'history',
    ),
    tooltip: `Compared with the snapshot of ${new Date(since).toLocaleString()}, by the instance's user id`,
    spoken: `${rows.length === 0 ? 'No changes' : formatPlural('kind', rows.length) + ' of changes'} since the snapshot ${age}`,
    ...(rows.length === 0 ? {} : { children: rows }),
  };
}

function accountRow(list: string, { id, name }: RegistryAccount): AnalyticsRow {
  return factRow(`${list}.${id}`, name ?? `User ${id}`, name === undefined ? '' : `id ${id}`, 'account');
}
