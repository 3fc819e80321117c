import { wholeTable } from '../../shared/table/query';
import type { NamedSource, ReportEngine } from '../engine/engine';
import type { ColumnPair } from './matchColumns';
import { proposeKey } from './proposeKey';
import { pairsPerSide, readDifference, repeatsSql } from './repeats';

/**
 * The key that `proposeKey` proposes for two snapshots, which the report engine reads.
 *
 * @param tables the snapshots by the names `earlier` and `later`
 * @returns pairs in their order; none if no combination of up to four columns is unique in both snapshots
 * @throws UserError of kind `cancelled`, `csv` or `file`, or `platform` without a report engine
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
