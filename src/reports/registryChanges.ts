import * as l10n from '@vscode/l10n';
import { findColumn } from './columnNames';
import { readRecords } from './csv/readRecords';
import { findColumns, readBoolean, type ColumnPlaces, type RegistryColumn } from './registryColumns';

/** An account in the registry. */
export interface RegistryAccount {
  readonly id: string;
  /** A name or an email address, if the registry contains one for the account. */
  readonly name: string | undefined;
  readonly siteAdmin: boolean | undefined;
  readonly serviceAccount: boolean | undefined;
}

/**
 * The differences between two snapshots of a registry. The lists are in the order of the later file, except `left`,
 * which is in the order of the earlier one.
 */
export interface RegistryChanges {
  readonly joined: readonly RegistryAccount[];
  readonly left: readonly RegistryAccount[];
  readonly becameAdmin: readonly RegistryAccount[];
  readonly ceasedAdmin: readonly RegistryAccount[];
  readonly becameServiceAccount: readonly RegistryAccount[];
  readonly ceasedServiceAccount: readonly RegistryAccount[];
  /** Accounts that changed, but can't be matched because their ID is in several rows. */
  readonly ambiguous: readonly RegistryAccount[];
}

/** The label of each list of changes. */
export const changeLabels: Readonly<Record<keyof RegistryChanges, () => string>> = {
  joined: () => l10n.t('Joined'),
  left: () => l10n.t('Left'),
  becameAdmin: () => l10n.t('Became site admin'),
  ceasedAdmin: () => l10n.t('No longer site admin'),
  becameServiceAccount: () => l10n.t('Became service account'),
  ceasedServiceAccount: () => l10n.t('No longer service account'),
  ambiguous: () => l10n.t('Changed, repeated ID'),
};

/** Columns whose changes are listed. */
type Flag = 'siteAdmin' | 'serviceAccount';

/** The accounts by ID. */
type Accounts = ReadonlyMap<string, readonly RegistryAccount[]>;

/** The maximum number of accounts to compare in the extension host, which all extensions share. */
export const comparableAccounts = 200_000;

/**
 * Compares two snapshots by the instance's user ID.
 *
 * @param before the path of the earlier snapshot
 * @param after the path of the later snapshot
 * @returns `undefined` if one of them has no ID column
 * @throws UserError of kind `file`
 */
export async function registryChanges(before: string, after: string): Promise<RegistryChanges | undefined> {
  const earlier = await readAccounts(before);
  const later = await readAccounts(after);
  if (!earlier || !later) return undefined;
  const changedTo = (flag: Flag, value: boolean): readonly RegistryAccount[] =>
    [...later].flatMap(([id, [account, ...others]]) => {
      const [before, ...othersBefore] = earlier.get(id) ?? [];
      const single = others.length === 0 && othersBefore.length === 0;
      return single && account?.[flag] === value && before?.[flag] === !value ? [account] : [];
    });
  const only = (accounts: Accounts, others: Accounts): readonly RegistryAccount[] =>
    [...accounts].flatMap(([id, rows]) => (others.has(id) ? [] : rows.slice(0, 1)));
  const ambiguous = [...later].flatMap(([id, rows]) => {
    const before = earlier.get(id);
    const repeats = rows.length > 1 || (before?.length ?? 0) > 1;
    return before && repeats && flagsOf(before) !== flagsOf(rows) ? rows.slice(0, 1) : [];
  });
  return {
    joined: only(later, earlier),
    left: only(earlier, later),
    becameAdmin: changedTo('siteAdmin', true),
    ceasedAdmin: changedTo('siteAdmin', false),
    becameServiceAccount: changedTo('serviceAccount', true),
    ceasedServiceAccount: changedTo('serviceAccount', false),
    ambiguous,
  };
}

/** Returns the compared values of rows, independent of their order. */
function flagsOf(rows: readonly RegistryAccount[]): string {
  return rows
    .map(({ siteAdmin, serviceAccount }) => `${String(siteAdmin)} ${String(serviceAccount)}`)
    .sort()
    .join();
}

async function readAccounts(path: string): Promise<Accounts | undefined> {
  const accounts = new Map<string, RegistryAccount[]>();
  let header: readonly string[] | undefined;
  let places: ColumnPlaces = new Map();
  let namePlace: number | undefined;
  await readRecords(path, (cells) => {
    if (!header) {
      header = cells;
      places = findColumns(cells);
      namePlace = findColumn(cells, ['Username', 'User Email', 'Email', 'Display Name', 'Name']);
      return;
    }
    const cell = (column: RegistryColumn): string | undefined => cells[places.get(column) ?? -1];
    const id = cell('Instance user ID')?.trim() ?? '';
    if (id === '' || accounts.size > comparableAccounts) return;
    const name = namePlace === undefined ? '' : (cells[namePlace] ?? '');
    const account = {
      id,
      name: name === '' ? undefined : name,
      siteAdmin: readBoolean(cell('Site Admin')),
      serviceAccount: readBoolean(cell('Service Account')),
    };
    const sameId = accounts.get(id);
    if (!sameId) accounts.set(id, [account]);
    else sameId.push(account);
  });
  return places.has('Instance user ID') ? accounts : undefined;
}
