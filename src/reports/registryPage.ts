import * as l10n from '@vscode/l10n';
import { dayAt } from '../shared/days';
import { formatCount, formatDays, formatMoments } from '../shared/format';
import type { AnalysisPage } from '../shared/tableEditor/analysisPage';
import { columnLabel } from './analyses/pages/columnLabel';
import { presentFigure } from './analyses/pages/pageContent';
import { changeLabels, type RegistryAccount, type RegistryChanges } from './registryChanges';

export interface RegistryPageData {
  readonly changes: RegistryChanges;
  /** The accounts that became inactive; `undefined` if they are unknown. */
  readonly inactive: readonly RegistryAccount[] | undefined;
  /** Whether they are unknown because the saved usage reports couldn't be read. */
  readonly isUsageUnreadable?: boolean;
  /** Reads the names of the listed users by their IDs. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, UserName>>;
  /** The download times of both snapshots, ISO 8601. */
  readonly earlier: string;
  readonly later: string;
  readonly unseenDays: number;
}

export interface UserName {
  readonly username: string;
  readonly displayName: string;
}

/** The maximum number of listed accounts. */
const maxListed = 1000;

/**
 * Builds the first page of the user registry: who was added or removed, changed a role, or became inactive since the
 * previous snapshot. Returns `undefined` if there is no such account.
 */
export async function registryPage(data: RegistryPageData): Promise<AnalysisPage | undefined> {
  const { earlier, later, inactive, unseenDays } = data;
  const groups = groupsOf(data);
  const all = groups.flatMap(({ label, accounts }) => accounts.map((account) => ({ label, account })));
  if (all.length === 0) return undefined;
  const listed = all.slice(0, maxListed);
  const names = await data.namesOf(listed.map(({ account }) => account.id));
  const [from, to] = [earlier, later].map((moment) => dayAt(Date.parse(moment)));
  const [since = '', until = ''] = formatMoments([earlier, later]);
  const days = { ...(from === undefined ? {} : { firstDay: from }), asOf: to ?? '' };
  const notices = [
    ...(inactive === undefined ? [unknownInactive(data)] : []),
    ...(all.length > maxListed
      ? [l10n.t('The first {count} accounts are listed.', { count: formatCount(maxListed) })]
      : []),
  ];
  return {
    separate: true,
    sentence: [
      l10n.t('Accounts that changed from {since} to {until}, matched by instance user ID.', { since, until }),
      ...(inactive === undefined ? [] : [inactiveRule(unseenDays)]),
    ].join(' '),
    figures: groups
      .filter(({ accounts, always }) => always || accounts.length > 0)
      .map(({ label, accounts }) => presentFigure({ label, count: accounts.length, days: 'all' }, days)),
    ...(notices.length === 0 ? {} : { notice: notices.join(' ') }),
    columns: [
      { name: columnLabel('Change'), numeric: false },
      { name: columnLabel('Username'), numeric: false },
      { name: columnLabel('Display Name'), numeric: false },
      { name: columnLabel('Instance user ID'), numeric: true },
      { name: columnLabel('Site Admin'), numeric: false, boolean: true },
      { name: columnLabel('Service Account'), numeric: false, boolean: true },
    ],
    rows: listed.map(({ label, account }) => ({
      cells: [label, ...cellsOf(account, names)],
      partial: false,
    })),
    sql: '',
    summary: [
      all.length === 1 ? l10n.t('1 change') : l10n.t('{count} changes', { count: formatCount(all.length) }),
      formatDays(from ?? '', to ?? ''),
    ].join(' · '),
  };
}

function inactiveRule(unseenDays: number): string {
  return unseenDays === 1
    ? l10n.t('An account is inactive after 1 day without activity.')
    : l10n.t('An account is inactive after {days} days without activity.', { days: formatCount(unseenDays) });
}

function unknownInactive({ unseenDays, isUsageUnreadable }: RegistryPageData): string {
  if (isUsageUnreadable === true)
    return l10n.t("Accounts that became inactive are unknown: the saved usage reports couldn't be read.");
  return unseenDays === 1
    ? l10n.t(
        'Accounts that became inactive are unknown: no saved usage report covers the day of each snapshot.',
      )
    : l10n.t(
        'Accounts that became inactive are unknown: no saved usage report covers the {days} days before each snapshot.',
        { days: formatCount(unseenDays) },
      );
}

interface Group {
  readonly label: string;
  readonly accounts: readonly RegistryAccount[];
  /** Whether the figure is also shown for no account. */
  readonly always: boolean;
}

function groupsOf({ changes, inactive }: RegistryPageData): readonly Group[] {
  const group = (list: keyof RegistryChanges, always = false): Group => ({
    label: changeLabels[list](),
    accounts: changes[list],
    always,
  });
  return [
    group('joined', true),
    group('left', true),
    group('becameAdmin', true),
    group('ceasedAdmin'),
    group('becameServiceAccount'),
    group('ceasedServiceAccount'),
    { label: l10n.t('Became inactive'), accounts: inactive ?? [], always: inactive !== undefined },
    group('ambiguous'),
  ];
}

function cellsOf(
  { id, name, siteAdmin, serviceAccount }: RegistryAccount,
  names: ReadonlyMap<string, UserName>,
): readonly string[] {
  const known = names.get(id);
  return [
    name ?? known?.username ?? '',
    known?.displayName ?? '',
    id,
    ...[siteAdmin, serviceAccount].map((flag) => (flag === undefined ? '' : String(flag))),
  ];
}
