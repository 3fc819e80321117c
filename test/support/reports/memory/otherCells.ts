import type { OtherCells } from '../../../../src/shared/table/reader';
import type { Cell, Spelling } from '../../../../src/shared/table/table';
import { missingPattern, sampleCells, spellings, zonedPattern } from '../../../../src/reports/spellings';
import { spelledType } from './spelledType';

/** Returns the spelling of most cells of a text column, and the other cells, if there are any, as the engine does. */
export function otherCells(cells: readonly Cell[]): OtherCells | undefined {
  const present = cells.flatMap((cell) => cell || []);
  const missing = new RegExp(missingPattern);
  const sample = present.filter((cell) => !missing.test(cell)).slice(0, sampleCells);
  for (const [name, source] of Object.entries(spellings)) {
    const spelling = name as Spelling;
    const pattern = new RegExp(source);
    if (sample.filter((cell) => pattern.test(cell)).length * 2 <= sample.length) continue;
    const type = spelledType(present, spelling, true);
    if (!type) return undefined;
    const others = present.filter((cell) => !pattern.test(cell) || type.cellValue?.(cell) === null);
    const counts = new Map<string, number>();
    for (const cell of others) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? 1 : -1));
    if (first) return { spelling, others: others.length, example: first[0] };
    const zoned = new RegExp(zonedPattern);
    const [local] = present.filter((cell) => !zoned.test(cell)).toSorted((a, b) => (a < b ? 1 : -1));
    const { print } = type.column;
    const isUtc = print?.style === 'text' && print.utc === true;
    return isUtc && local !== undefined ? { spelling, others: 0, example: local } : undefined;
  }
  return undefined;
}
