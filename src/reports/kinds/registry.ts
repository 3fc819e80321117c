import * as l10n from '@vscode/l10n';
import { formatAgeOf, formatCount, formatMoment } from '../../shared/format';
import type { Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';
import { summarizeRegistry, type RegistrySummary } from '../registry';
import { findColumns, type RegistryColumn } from '../registryColumns';
import {
  changeLabels,
  comparableAccounts,
  registryChanges,
  type RegistryAccount,
  type RegistryChanges,
} from '../registryChanges';
import { exportRow, factRow, paged, snapshotAge, type AnalyticsRow } from '../rows/row';
import type { ColumnFilter } from '../../shared/table/query';
import type { Report, ReportKind, RowContext } from './kind';

const source = {
  exportName: 'user-registry',
  route: { path: '/api/reports/user-registry', accept: 'text/csv', mayBeJson: false },
} as const;

export const registryRequest: ExportRequest = {
  ...source,
  get subject() {
    return l10n.t('The user registry');
  },
  parameters: {},
  identity: 'user-registry',
};

/** The user registry; each connection has one. */
export const registryReport: Report = {
  get title() {
    return l10n.t('User registry');
  },
  request: registryRequest,
  spec: { report: 'user-registry' },
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
  if (!latest) return { summary: undefined, changes: undefined };
  const summary = read(`summary ${latest.path}`, () => summarizeRegistry(latest.path));
  const changes = before && readChanges(before, latest, read);
  return { summary, changes: changes && { since: before.downloadedAt, changes } };
}

/**
 * Reads the changes between two snapshots with a method of `Details`. Returns `undefined` if a snapshot is too large to
 * be compared in the extension host.
 */
export function readChanges<Result>(
  before: Snapshot,
  latest: Snapshot,
  read: (key: string, read: () => Promise<RegistryChanges | undefined>) => Result,
): Result | undefined {
  const isComparable = ({ rows = Infinity }: Snapshot): boolean => rows <= comparableAccounts;
  return isComparable(before) && isComparable(latest)
    ? read(`changes ${before.path} ${latest.path}`, () => registryChanges(before.path, latest.path))
    : undefined;
}

/** The details of registry snapshots that have been read so far. */
interface RegistryDetails {
  readonly summary: RegistrySummary | undefined;
  /** Since the previous snapshot; `undefined` without one, until both are read, or if they can't be compared. */
  readonly changes: { readonly since: string; readonly changes: RegistryChanges } | undefined;
}

const openCommand = 'instanceExplorer.openRegistry';

/**
 * Builds the row of the user registry: its state, the counts and notes of the latest snapshot, and the
 * changes since the previous one.
 */
export function registryRow(
  state: ExportState,
  { summary, changes }: RegistryDetails,
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const details = [
    ...(summary ? countRows(summary) : []),
    ...(changes ? [changesRow(changes.since, changes.changes, pages, nowMs)] : []),
    ...(summary?.notes ?? []).map((note, index) => factRow(`registry.note.${index}`, note, '', 'warning')),
  ];
  const row = {
    id: 'registry',
    label: registryReport.title,
    icon: 'organization',
    context: 'export registry',
  };
  const [latest] = state.snapshots;
  // Only the age, because a sidebar is narrow. The tooltip contains the number of accounts.
  const age = latest ? snapshotAge(latest, nowMs) : '';
  const accounts = latest?.rows === undefined ? '' : formatAccounts(latest.rows);
  const created = exportRow(
    {
      ...row,
      description: age,
      request: registryRequest,
      details,
      command: openCommand,
      name: [row.label, accounts, age].filter(Boolean).join(', '),
    },
    state,
    nowMs,
  );
  return { ...created, tooltip: [accounts, created.tooltip].filter(Boolean).join('\n') };
}

function formatAccounts(count: number): string {
  return count === 1 ? l10n.t('1 account') : l10n.t('{count} accounts', { count: formatCount(count) });
}

function countRows({ users, siteAdmins, serviceAccounts }: RegistrySummary): AnalyticsRow[] {
  const count = (
    id: string,
    label: string,
    icon: string,
    accounts: number | undefined,
    [column, value]: readonly [RegistryColumn, 'true' | 'false'],
  ): AnalyticsRow =>
    accounts === undefined
      ? { ...factRow(id, label, l10n.t('unknown (missing column)'), icon), command: openCommand }
      : {
          ...factRow(id, label, formatCount(accounts), icon),
          tooltip: l10n.t('Open the user registry with only these accounts'),
          command: openCommand,
          subject: { kind: 'accounts', column, value },
        };
  return [
    count('registry.users', l10n.t('Users'), 'person', users, ['Service Account', 'false']),
    count('registry.siteAdmins', l10n.t('Site admins'), 'shield', siteAdmins, ['Site Admin', 'true']),
    count('registry.serviceAccounts', l10n.t('Service accounts'), 'robot', serviceAccounts, [
      'Service Account',
      'true',
    ]),
  ];
}

/**
 * Returns the filters for the accounts that a row counts, or `undefined` for other rows and without the
 * column.
 */
export function accountFilters(
  { columns }: Snapshot,
  subject: AnalyticsRow['subject'],
): readonly ColumnFilter[] | undefined {
  if (subject?.kind !== 'accounts' || !columns) return undefined;
  const place = [...findColumns(columns)].find(([column]) => column === subject.column)?.[1];
  // The ID of the first column with a name is that name.
  const column = place === undefined ? undefined : columns[place];
  return column === undefined ? undefined : [{ column, operator: 'oneOf', values: [subject.value] }];
}

/** Returns the place of the column with the instance user ID, which identifies an account. */
export function userIdPlace(columns: readonly string[]): number | undefined {
  return findColumns(columns).get('Instance user ID');
}

/** The ID of the row of the changes since the previous snapshot. */
export const changesRowId = 'registry.changes';

const changeIcons: Readonly<Record<keyof RegistryChanges, string>> = {
  joined: 'diff-added',
  left: 'diff-removed',
  becameAdmin: 'shield',
  ceasedAdmin: 'circle-slash',
  becameServiceAccount: 'robot',
  ceasedServiceAccount: 'person',
  ambiguous: 'warning',
};

function changesRow(
  since: string,
  changes: RegistryChanges,
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const rows = (Object.keys(changeIcons) as (keyof RegistryChanges)[])
    .filter((id) => changes[id].length > 0)
    .map((id): AnalyticsRow => {
      const list = `registry.changes.${id}`;
      const children = changes[id].map((account) => accountRow(list, account));
      const label = l10n.t('{change}: {count}', {
        change: changeLabels[id](),
        count: formatCount(changes[id].length),
      });
      return { ...factRow(list, label, '', changeIcons[id]), children: paged(list, children, pages) };
    });
  const age = formatAgeOf(Date.parse(since), nowMs);
  return {
    ...factRow(
      rows.length === 0 ? 'registry.changes.none' : changesRowId,
      rows.length === 0 ? l10n.t('No changes') : l10n.t('Changes'),
      // The tooltip contains the time of the snapshot, because a sidebar is narrow.
      '',
      'history',
    ),
    tooltip: l10n.t('Compared with the snapshot from {date}, matched by instance user ID', {
      date: formatMoment(since),
    }),
    spoken:
      rows.length === 0
        ? l10n.t('No changes since the snapshot {age}', { age })
        : l10n.t('Changes since the snapshot {age}', { age }),
    ...(rows.length === 0
      ? {}
      : {
          children: rows,
          command: 'instanceExplorer.compareSnapshots',
          subject: { kind: 'export', request: registryRequest },
        }),
  };
}

function accountRow(list: string, { id, name }: RegistryAccount): AnalyticsRow {
  return factRow(
    `${list}.${id}`,
    name ?? l10n.t('User {id}', { id }),
    name === undefined ? '' : l10n.t('ID {id}', { id }),
    'account',
  );
}
