import type { ColumnProfile } from '../../../../src/shared/table/reader';
import type { Cell, ColumnKind } from '../../../../src/shared/table/table';
import { quartileBetween, quartilePlaces, type QuartilePlace } from '../../../../src/tables/quartiles';
import { compareValues } from './compare';
import { fromInstant, toInstant } from './instants';
import { isMoment, isNumber } from './numberOrMoment';

const topValues = 10;
const bins = 20;

/** Calculates the profile of a column from its cells. */
export function profileCells(kind: ColumnKind, cells: readonly Cell[]): ColumnProfile {
  const present = cells.filter((cell) => cell !== null).toSorted((a, b) => compareValues(kind, a, b));
  const counts = new Map<string, number>();
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1);
  const measured = isNumber(kind) || isMoment(kind);
  return {
    rows: cells.length,
    missing: cells.length - present.length,
    empty: counts.get('') ?? 0,
    distinct: counts.size,
    minimum: present[0] ?? null,
    maximum: present.at(-1) ?? null,
    mean:
      isNumber(kind) && present.length > 0
        ? present.reduce((sum, value) => sum + Number(value), 0) / present.length
        : null,
    quartiles: measured && present.length > 0 ? quartilesOf(kind, present) : null,
    // Sorting is stable and the values are sorted, so equally frequent values stay in order.
    top: [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, topValues)
      .map(([value, count]) => ({ value, count })),
    histogram: measured ? histogram(kind, present) : [],
  };
}

function quartilesOf(kind: ColumnKind, sorted: readonly string[]): ColumnProfile['quartiles'] {
  const [low, middle, high] = quartilePlaces(sorted.length);
  const at = ({ lower, upper, quarters }: QuartilePlace): Cell =>
    quartileBetween(isNumber(kind), sorted[lower] ?? null, sorted[upper] ?? null, quarters);
  return [at(low), at(middle), at(high)];
}

function histogram(kind: ColumnKind, sorted: readonly string[]): ColumnProfile['histogram'] {
  const numbers = sorted.map((value) => toInstant(kind, value));
  const [from] = numbers;
  const to = numbers.at(-1);
  if (from === undefined || to === undefined || !Number.isFinite(to - from)) return [];
  if (from === to) {
    const [value = ''] = sorted;
    return [{ from: value, to: value, count: sorted.length }];
  }
  const width = (to - from) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const number of numbers) {
    const bin = Math.min(bins - 1, Math.floor((number - from) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({
    from: fromInstant(kind, from + bin * width),
    to: fromInstant(kind, bin === bins - 1 ? to : from + (bin + 1) * width),
    count,
  }));
}
