import type { OtherCells } from '../../../../shared/table/reader';
import type { Spelling } from '../../../../shared/table/table';
import { likelySpelling, missingPattern, sampleCells, spellings } from '../../../spellings';
import type { Session } from '../database';
import { spelledCondition } from './spelled';

/**
 * Returns the spelling of most cells of a text column, and the other cells, if there are any.
 *
 * @param source SQL for rows with a text `v`
 */
export async function otherCells(session: Session, source: string): Promise<OtherCells | undefined> {
  const names = Object.keys(spellings) as Spelling[];
  const counted = names.map((name) => `CAST(count(*) FILTER (${isSpelled(name)}) AS VARCHAR)`);
  const [seen, ...found] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR), ${counted.join(', ')}
     FROM (SELECT v FROM ${source} WHERE NOT ${spelledCondition('v', missingPattern)} LIMIT ${sampleCells})`,
  );
  const counts = found.map(Number);
  const best = Math.max(...counts);
  const spelling =
    best * 2 > Number(seen) ? likelySpelling(names.filter((_, index) => counts[index] === best)) : undefined;
  if (!spelling) return undefined;
  const [others, example] = await session.row(
    `SELECT CAST(sum(n) AS VARCHAR), max({'n': n, 'v': v}).v
     FROM (SELECT v, count(*) AS n FROM ${source} WHERE v <> '' AND NOT ${isSpelled(spelling)} GROUP BY v)`,
  );
  return example == null ? undefined : { spelling, others: Number(others), example };
}

const isSpelled = (spelling: Spelling): string => spelledCondition('v', spellings[spelling]);
