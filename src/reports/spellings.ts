import { localNumber, power, treatedNumbers, markOf } from '../shared/table/plainNumber';
import type { ColumnKind, DecimalMark, Spelling } from '../shared/table/table';

/**
 * The spellings of numbers and times that tools write, as sources of regular expressions that both JavaScript and the
 * database (RE2) understand. They match a complete cell, which can have spaces around its value.
 */

const whole = String.raw`(?:0|[1-9]\d*)`;
const fraction = String.raw`(?:${whole}\.\d*|\.\d+)`;
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
  commaNumber: localNumber(',', whole),
  groupedNumber: localNumber('.', whole),
  timestamp: String.raw`^ *${day}(?:[T ]${clock}(?:${zone})?)? *$`,
  time: String.raw`^ *\d\d:\d\d:\d\d(?:\.\d+)? *$`,
};

/** The spellings in a text column that the user treats as numbers or times: leading zeros don't matter. */
export const treatedSpellings: Readonly<Record<Spelling, string>> = {
  ...spellings,
  ...treatedNumbers,
};

/** What tools write for a missing value, which says nothing about the other cells of a column; see `spellings`. */
export const missingPattern = String.raw`^ *(?:#?[Nn]/?[Aa]|[Nn][Aa][Nn]|[Nn]ull|NULL|[Nn]one|NONE|\\N|[.?]|--?)? *$`;

/** The number of cells with a value from which the spelling of most cells is guessed. */
export const sampleCells = 1000;

const patterns = new Map(
  Object.entries(spellings).map(([spelling, source]) => [spelling as Spelling, new RegExp(source)]),
);

/** Returns the spelling of the cells of a column with a type. */
export function spellingOf(kind: ColumnKind): Spelling | undefined {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  if (kind === 'date' || kind === 'timestamp') return 'timestamp';
  return kind === 'time' ? 'time' : undefined;
}

/**
 * Returns the spelling of cells that have all of the given ones. `1,234` can be a whole number or a decimal one: in a
 * table whose cells are divided by commas it is a whole number, and elsewhere nobody knows.
 */
export function likelySpelling(all: readonly Spelling[], delimiter?: string): Spelling | undefined {
  const isUnclear = all[0] === 'commaNumber' && all[1] === 'groupedNumber';
  return isUnclear ? (delimiter === ',' ? 'groupedNumber' : undefined) : all[0];
}

/**
 * Returns the spelling that all cells have, except blank and empty ones. Their values can still be invalid, such as
 * February 30.
 *
 * @param cells are read a second time if they seem to have groups of digits
 * @param delimiter the delimiter of the file that the cells are from
 */
export function commonSpelling(cells: Iterable<string | null>, delimiter?: string): Spelling | undefined {
  let left: readonly Spelling[] = [];
  let seen = false;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    left = (seen ? left : [...patterns.keys()]).filter((spelling) => patterns.get(spelling)?.test(cell));
    if (left.length === 0) return undefined;
    seen = true;
  }
  const likely = likelySpelling(left, delimiter);
  if (likely ? !markOf(likely) : left.length === 0) return likely;
  const texts = [...cells].filter((cell) => cell !== null);
  // Whole numbers without groups have the same value in both spellings.
  if (!texts.some((cell) => separated.test(cell))) return left[0];
  const mark = likely && markOf(likely);
  return mark && texts.some((cell) => signs[mark].test(cell)) ? likely : undefined;
}

/**
 * What lists of numbers with three digits, such as `101,102`, don't have: a decimal mark, or a first group with fewer
 * digits.
 */
const signs: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /,|^\D*\d\d?[^\d ]/,
  '.': /\.|^\D*\d\d?[^\d ]/,
};

const separated = /\d[^\d ]+\d/;

/** The maximum number of digits of an exact number, and of one that is fast to compare. */
const maxDigits = 38;
export const fewDigits = 18;

/**
 * Returns the type that stores numbers exactly, or DOUBLE, which has no scale, if they have too many digits.
 *
 * @param whole the maximum number of digits before the decimal point
 * @param places the maximum number of digits after it
 */
export function numberType(
  whole: number,
  places: number,
): { readonly kind: 'integer' | 'decimal'; readonly type: string; readonly scale?: number } {
  const scale = Math.max(0, places);
  const digits = Math.max(0, whole) + scale;
  if (digits > maxDigits) return { kind: 'decimal', type: 'DOUBLE' };
  const width = digits <= fewDigits ? fewDigits : maxDigits;
  return { kind: scale === 0 ? 'integer' : 'decimal', type: `DECIMAL(${width},${scale})`, scale };
}
