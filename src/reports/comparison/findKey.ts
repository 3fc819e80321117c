import { wholeTable } from '../../shared/table/query';
import type { NamedSource, ReportEngine } from '../engine/engine';
import type { ColumnPair } from './matchColumns';
import { proposeKey } from './proposeKey';
import { pairsPerSide, readDifference, repeatsSql } from './repeats';

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
