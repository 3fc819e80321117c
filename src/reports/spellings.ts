import type { ColumnKind, Spelling } from '../shared/table/table';

/**
 * The spellings of numbers and times that tools write, as sources of regular expressions that both JavaScript and the
 * database (RE2) understand. They match a complete cell, which can have spaces around its value.
 */

const whole = String.raw`(?:0|[1-9]\d*)`;
const fraction = String.raw`(?:${whole}\.\d*|\.\d+)`;
const power = String.raw`(?:[eE][+-]?\d{1,3})?`;
const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d(?::\d\d(?:\.\d+)?)?`;
const zone = String.raw` ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?(?: UTC)?)`;

/** A timestamp with a UTC offset. */
export const zonedPattern = String.raw`^ *${day}[T ]${clock}${zone} *$`;

/**
 * `07` is a code, not the number 7, and `+4915112345678` is a phone number. A date beside times is its midnight.
 */
export const spellings: Readonly<Record<Spelling, string>> = {
  number: String.raw`^ *(?:-?(?:${whole}|${fraction})${power}|\+(?:0|[1-9]\d{0,6}|${fraction})${power}) *$`,
  timestamp: String.raw`^ *${day}(?:[T ]${clock}(?:${zone})?)? *$`,
  time: String.raw`^ *\d\d:\d\d:\d\d(?:\.\d+)? *$`,
};

const patterns = new Map(
  Object.entries(spellings).map(([spelling, source]) => [spelling as Spelling, new RegExp(source)]),
);

/** Returns the spelling of the cells of a column with a type. */
export function spellingOf(kind: ColumnKind): Spelling | undefined {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  if (kind === 'date' || kind === 'timestamp') return 'timestamp';
  return kind === 'time' ? 'time' : undefined;
}

/** Whether a cell has a spelling. Its value can still be invalid, such as February 30. */
function isSpelled(spelling: Spelling, cell: string): boolean {
  return patterns.get(spelling)?.test(cell) === true;
}

/** The number of cells from which `likelySpelling` guesses. */
const fewCells = 1000;

/**
 * Returns the spelling of the first cells of a column, and whether all cells have it; `undefined` unless at least half
 * of the first cells have the same. Blank cells are ignored.
 */
export function likelySpelling(
  cells: Iterable<string | null>,
): { readonly spelling: Spelling; readonly all: boolean } | undefined {
  let best: { spelling: Spelling; all: boolean } | undefined;
  let seen = 0;
  const counts = new Map<Spelling, number>();
  for (const cell of cells) {
    if (cell === null) continue;
    if (seen < fewCells) {
      seen += 1;
      for (const [spelling, pattern] of patterns)
        if (pattern.test(cell)) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
      if (seen < fewCells) continue;
    }
    best ??= mostOf(counts, seen);
    if (best?.all !== true) return best;
    if (!isSpelled(best.spelling, cell)) return { ...best, all: false };
  }
  return best ?? mostOf(counts, seen);
}

function mostOf(
  counts: ReadonlyMap<Spelling, number>,
  seen: number,
): { spelling: Spelling; all: boolean } | undefined {
  for (const [spelling, count] of counts) if (count * 2 >= seen) return { spelling, all: count === seen };
  return undefined;
}
