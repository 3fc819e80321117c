import { wholeTable } from '../../shared/table/query';
import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { NamedSource, ReportEngine } from '../engine/engine';
import type { ColumnPair } from './matchColumns';
import { proposeKey } from './proposeKey';
import { cells, type Side, sides } from './sides';

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
