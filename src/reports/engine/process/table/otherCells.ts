import type { OtherCells } from '../../../../shared/table/reader';
import { markOf } from '../../../../shared/table/plainNumber';
import type { DecimalMark, Spelling } from '../../../../shared/table/table';
import {
  likelySpelling,
  missingPattern,
  otherSpelling,
  sampleCells,
  spellings,
  zonedPattern,
} from '../../../spellings';
import type { Session } from '../database';
import { measure, spelledCondition, treatedValueOf } from './spelled';

/**
 * Returns the spelling of most cells of a text column, and the other cells, whose spelling is another one or whose value is
 * invalid, such as February 30. There are no others if it isn't clear which numbers the cells are, or whether they are
 * lists, if only some of the times have an offset, or if treating the column as this spelling would have no effect.
 *
 * @param source SQL for rows with a text `v`
 * @param whole SQL for all rows of the table, which determine the type of a treated column
 * @param decimal the decimal mark of the table, if it is known
 */
export async function otherCells(
  session: Session,
  source: string,
  whole: string,
  decimal: DecimalMark | undefined,
): Promise<OtherCells | undefined> {
  const names = Object.keys(spellings) as Spelling[];
  const counted = names.map((name) => `CAST(count(*) FILTER (${isOf(name)}) AS VARCHAR)`);
  const [seen, ...found] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR), ${counted.join(', ')}
     FROM (SELECT v FROM ${source} WHERE NOT ${spelledCondition('v', missingPattern)} LIMIT ${sampleCells})`,
  );
  const counts = found.map(Number);
  const best = Math.max(...counts);
  const all = best * 2 > Number(seen) ? names.filter((_, index) => counts[index] === best) : [];
  const spelling = likelySpelling(all, decimal);
  if (!spelling) return undefined;
  const { sql, read } = measure(spelling, 'v', true);
  const type = read(await session.row(`SELECT ${sql.join(', ')} FROM ${whole}`));
  if (!type) return undefined;
  const unclear = async (condition: string): Promise<string | undefined> =>
    (await session.row(`SELECT max(v) FROM ${source} WHERE ${condition}`))[0] ?? undefined;
  const alternative = otherSpelling(all, decimal);
  const more =
    alternative && (await unclear("regexp_matches(v, '[.,]')")) !== undefined ? { alternative } : {};
  const [others, example] = await session.row(
    `SELECT CAST(sum(n) AS VARCHAR), max({'n': n, 'v': v}).v
     FROM (SELECT v, count(*) AS n FROM ${source} WHERE v <> ''
       AND (NOT ${isOf(spelling)} OR ${treatedValueOf(spelling, type, 'v')} IS NULL) GROUP BY v)`,
  );
  if (example != null) return { spelling, others: Number(others), example, ...more };
  if (type.print.utc === true) {
    const local = await unclear(`v <> '' AND NOT ${spelledCondition('v', zonedPattern)}`);
    return local === undefined ? undefined : { spelling, others: 0, example: local };
  }
  const number = markOf(spelling) ? await unclear("regexp_matches(v, '\\d[., ]\\d')") : undefined;
  return number === undefined ? undefined : { spelling, others: 0, example: number, ...more };
}

const isOf = (spelling: Spelling): string => spelledCondition('v', spellings[spelling]);
