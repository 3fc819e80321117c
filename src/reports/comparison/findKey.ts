import { wholeTable } from '../../shared/table/query';
import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { NamedSource, ReportEngine } from '../engine/engine';
import type { ColumnPair } from './matchColumns';
import { columnFor, type Column, type Role } from '../analyses/columns';
import { lines, text } from '../analyses/fieldSql';

/** The maximum number of row pairs that one statement returns for each snapshot. */
const pairsPerSide = 8;

/**
 * Proposes the key of two snapshots with `proposeKey`. The report engine searches for repeated keys.
 *
 * @param tables the snapshots, named `earlier` and `later`
 * @returns the pairs of the key, in their order; empty if no combination of up to four columns is found
 * that is unique in both snapshots
 * @throws UserError of kind `canceled`, `csv`, `file`, or `state`, and of kind `platform` if the report engine
 * isn't available
 */
export async function findKey(
  engine: ReportEngine,
  tables: readonly NamedSource[],
  pairs: readonly ColumnPair[],
  signal?: AbortSignal,
): Promise<readonly ColumnPair[]> {
  if (pairs.length === 0) return [];
  const key = await proposeKey(pairs, async (columns) => {
    const reader = await engine.query(repeatsSql(pairs, columns), tables, signal && { signal });
    try {
      const { rows } = await reader.page(wholeTable, { offset: 0, limit: 2 * pairsPerSide }, signal);
      return rows.map(([text]) => readDifference(text));
    } finally {
      await reader.close();
    }
  });
  return pairs.filter((_, index) => key?.includes(index));
}

/**
 * Builds a statement that selects pairs of rows with the same key within the table `earlier` or within the
 * table `later`.
 *
 * @param key indexes of `pairs`, at least one
 * @returns a statement whose result has one text per row, which `readDifference` parses
 */
function repeatsSql(pairs: readonly ColumnPair[], key: readonly number[]): string {
  const names = pairs.map((_, index) => sqlIdentifier(`c${index}`));
  const keys = key.map((index) => names[index] ?? '').join(', ');
  const differing = names
    .map((_, index) => `CASE WHEN least[${index + 1}] <> greatest[${index + 1}] THEN ${index} END`)
    .join(', ');
  const of = (side: Side): string => {
    const rows = cells(pairs.map((pair, index) => ({ column: pair[side], name: `c${index}` })));
    return `(
WITH rows AS NOT MATERIALIZED (SELECT
${rows}
FROM ${side}),
repeated AS (SELECT ${keys} FROM rows GROUP BY ALL HAVING count(*) > 1 LIMIT ${pairsPerSide})
SELECT least, greatest FROM (
  SELECT ${keys}, min([${names.join(', ')}]) AS least, max([${names.join(', ')}]) AS greatest
  FROM rows SEMI JOIN repeated USING (${keys})
  GROUP BY ALL
)
)`;
  };
  return `SELECT array_to_string(list_filter([${differing}], lambda place: place IS NOT NULL), ',') AS differing
FROM (${sides.map(of).join('\nUNION ALL\n')})`;
}

/** Parses a row of the result of `repeatsSql`. Returns the indexes of the columns that differ. */
function readDifference(text: string | null | undefined): readonly number[] {
  return (text ?? '').split(',').filter(Boolean).map(Number);
}

/** The names of the two snapshots in SQL. */
type Side = 'earlier' | 'later';

const sides: readonly Side[] = ['earlier', 'later'];

/**
 * Returns the `SELECT` list that reads columns of one snapshot as text, under the given names.
 */
export function cells(columns: readonly { readonly column: Column; readonly name: string }[]): string {
  return lines(columns.map(({ column, name }) => `${cell(column)} AS ${sqlIdentifier(name)}`));
}

/**
 * Returns SQL for the text of a cell. Blank and empty cells have the same text, since they differ only in
 * quotes.
 */
function cell(column: Column): string {
  return `coalesce(${text(column)}, '')`;
}

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
