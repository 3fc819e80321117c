import type { OtherCells } from '../../../../src/shared/table/reader';
import type { Cell, Spelling } from '../../../../src/shared/table/table';
import { missingPattern, sampleCells, spellings } from '../../../../src/reports/spellings';

/** Returns the spelling of most cells of a text column, and the other cells, if there are any, as the engine does. */
export function otherCells(cells: readonly Cell[]): OtherCells | undefined {
  const present = cells.flatMap((cell) => cell || []);
  const missing = new RegExp(missingPattern);
  const sample = present.filter((cell) => !missing.test(cell)).slice(0, sampleCells);
  for (const [spelling, source] of Object.entries(spellings)) {
    const pattern = new RegExp(source);
    if (sample.filter((cell) => pattern.test(cell)).length * 2 <= sample.length) continue;
    const others = present.filter((cell) => !pattern.test(cell));
    const counts = new Map<string, number>();
    for (const cell of others) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? 1 : -1));
    return first && { spelling: spelling as Spelling, others: others.length, example: first[0] };
  }
  return undefined;
}
