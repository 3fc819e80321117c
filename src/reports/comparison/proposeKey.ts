import { columnFor, type Column, type Role } from '../analyses/columns';
import type { ColumnPair } from './matchColumns';

/**
 * Finds pairs of rows with the same key within a snapshot. Returns, for each pair, the indexes of the columns
 * that differ; none if the rows are equal. A few pairs are sufficient; no pair means that the key is unique
 * in both snapshots.
 */
export type FindRepeats = (key: readonly number[]) => Promise<readonly (readonly number[])[]>;

/** The maximum number of columns in a key: by_user_day_client_language needs four. */
const maxKeySize = 4;
const maxAttempts = 40;

/**
 * Proposes the columns that identify a row: the smallest combination that is unique in both snapshots. Of
 * combinations of the same size, it prefers one with the user ID, then other IDs, names, dates, clients, and
 * languages. Counts and other numbers are considered only if nothing else is unique, since they are unique
 * only by chance.
 *
 * Each attempt whose key isn't unique shows which columns distinguish two rows, so few attempts are needed.
 *
 * @returns indexes of `pairs` in ascending order, or `undefined` if no key of up to four columns is found
 */
export async function proposeKey(
  pairs: readonly ColumnPair[],
  findRepeats: FindRepeats,
): Promise<readonly number[] | undefined> {
  const ranks = rankColumns(pairs);
  const ranked = pairs.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const dimensions = ranked.filter((index) => (ranks[index] ?? 0) < measureRank);
  const differences: (readonly number[])[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const key = smallestKey(dimensions, differences) ?? smallestKey(ranked, differences);
    if (!key) return undefined;
    const found = await findRepeats(key);
    if (found.length === 0) return [...key].sort((a, b) => a - b);
    differences.push(...found);
  }
  return undefined;
}

/**
 * Returns the smallest combination that has a column of every difference. Of several, returns the one with
 * the best rank. Returns `undefined` if there is none of up to {@link maxKeySize} columns.
 */
function smallestKey(
  ranked: readonly number[],
  differences: readonly (readonly number[])[],
): readonly number[] | undefined {
  const sets = differences.map((columns) => new Set(columns));
  for (let size = 1; size <= Math.min(maxKeySize, ranked.length); size += 1) {
    const key = extend([], 0, sets, size);
    if (key) return key;
  }
  return undefined;

  function extend(
    chosen: readonly number[],
    start: number,
    open: readonly ReadonlySet<number>[],
    left: number,
  ): readonly number[] | undefined {
    if (open.length === 0 && chosen.length > 0) return chosen;
    if (left === 0) return undefined;
    for (let place = start; place < ranked.length; place += 1) {
      const column = ranked[place] ?? 0;
      const rest = open.filter((columns) => !columns.has(column));
      // In a smallest key, every column distinguishes rows that the preceding columns don't.
      if (open.length > 0 && rest.length === open.length) continue;
      const key = extend([...chosen, column], place + 1, rest, left - 1);
      if (key) return key;
    }
    return undefined;
  }
}

const roles: readonly Role[] = ['name', 'day', 'month', 'client', 'language'];
const measureRank = 100;

/** Returns a rank for each pair. Columns that are more likely to identify a row have lower ranks. */
function rankColumns(pairs: readonly ColumnPair[]): readonly number[] {
  const columns = pairs.map(({ later }) => later);
  const user = columnFor(columns, 'user');
  const byRole = new Map(roles.map((role, index) => [columnFor(columns, role), 2 + index]));
  return columns.map((column) => {
    if (column === user) return 0;
    if (isId(column)) return 1;
    if (column.kind === 'integer' || column.kind === 'decimal') return measureRank;
    return byRole.get(column) ?? 2 + roles.length;
  });
}

/** Whether the header ends in the word "ID", "GUID", or "UUID". */
function isId({ name }: Column): boolean {
  const header = name.trim();
  return /(?:^|[^\p{L}])(?:id|guid|uuid)$/iu.test(header) || /[\p{Ll}\p{N}]I[dD]$/u.test(header);
}
