import { findColumn } from './columnNames';
import { readCsv } from './csvRecords';
import { findColumns, readBoolean } from './registryColumns';
import { cancelledFailure } from './fileFailure';

/** An account as the registry has it. */
export interface RegistryAccount {
  readonly id: string;
  /** A name or an address, in registries that have a column for one. */
  readonly name: string | undefined;
  readonly siteAdmin: boolean | undefined;
}

/** What differs between two snapshots of a registry, each list in the order of the file. */
export interface RegistryChanges {
  readonly joined: readonly RegistryAccount[];
  readonly left: readonly RegistryAccount[];
  readonly becameAdmin: readonly RegistryAccount[];
  readonly ceasedAdmin: readonly RegistryAccount[];
}

/** Accounts beyond this are not compared here, where every other extension lives as well. */
export const comparableAccounts = 200_000;

/**
 * Compares two snapshots by the instance's user id.
 *
 * @param before path of the earlier snapshot
 * @param after path of the later one
 * @returns `undefined` when one of them has no column with the id
 * @throws Failure of kind `cancelled` or `file`
 */
export async function registryChanges(
  before: string,
  after: string,
  signal?: AbortSignal,
): Promise<RegistryChanges | undefined> {
  const earlier = await readAccounts(before, signal);
  const later = await readAccounts(after, signal);
  if (signal?.aborted === true) throw cancelledFailure('comparing the registries');
  if (earlier === undefined || later === undefined) return undefined;
  const admin = (
    accounts: ReadonlyMap<string, RegistryAccount>,
    { id }: RegistryAccount,
  ): boolean | undefined => accounts.get(id)?.siteAdmin;
  const all = [...later.values()];
  return {
    joined: all.filter(({ id }) => !earlier.has(id)),
    left: [...earlier.values()].filter(({ id }) => !later.has(id)),
    becameAdmin: all.filter((account) => account.siteAdmin === true && admin(earlier, account) === false),
    ceasedAdmin: all.filter((account) => account.siteAdmin === false && admin(earlier, account) === true),
  };
}

async function readAccounts(
  path: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, RegistryAccount> | undefined> {
  const accounts = new Map<string, RegistryAccount>();
  let header: readonly string[] | undefined;
  let idPlace: number | undefined;
  let namePlace: number | undefined;
  let adminPlace: number | undefined;
  await readCsv(
    path,
    (cells) => {
      if (header === undefined) {
        header = cells;
        const places = findColumns(cells);
        idPlace = places.get('Instance user ID');
        adminPlace = places.get('Site Admin');
        namePlace = findColumn(cells, ['Username', 'User Email', 'Email', 'Display Name', 'Name']);
        return;
      }
      const id = idPlace === undefined ? '' : (cells[idPlace]?.trim() ?? '');
      if (id === '' || accounts.size > comparableAccounts) return;
      const name = namePlace === undefined ? '' : (cells[namePlace] ?? '');
      accounts.set(id, {
        id,
        name: name === '' ? undefined : name,
        siteAdmin: adminPlace === undefined ? undefined : readBoolean(cells[adminPlace]),
      });
    },
    signal,
  );
  return idPlace === undefined ? undefined : accounts;
}
