import { localNumber, power, treatedNumbers, markOf } from '../shared/table/plainNumber';
import type { ColumnKind, DecimalMark, Spelling } from '../shared/table/table';

/**
 * The spellings of numbers and times that tools write, as sources of regular expressions that both JavaScript and the
 * database (RE2) understand. They match a complete cell, which can have spaces around its value.
 */

const whole = String.raw`(?:0|[1-9]\d*)`;
const added = String.raw`(?:0|[1-9]\d{0,6})`;
const fraction = String.raw`(?:${whole}\.\d*|\.\d+)`;
const day = String.raw`(?:\d{4}-\d\d-\d\d|\d{4}/\d\d/\d\d|\d\d\.\d\d\.\d{4})`;
const clock = String.raw`\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?`;
/** Go adds the abbreviation of a zone to its offset, or the offset again. Java and JavaScript add its name. */
const zone = String.raw` ?(?:[Zz]|UTC|GMT|[+-]\d\d(?::?\d\d)?(?: [A-Z]{3,5}| [+-]\d\d(?:\d\d)?)?)(?:\[[\w/+-]+\])?`;

/** A timestamp with a UTC offset. */
export const zonedPattern = String.raw`^ *${day}[Tt ]${clock}${zone} *$`;

/**
 * `07` is a code, not the number 7, and `+4915112345678` is a phone number. A date beside times is its midnight.
 */
export const spellings: Readonly<Record<Spelling, string>> = {
  number: String.raw`^ *(?:-?(?:${whole}|${fraction})${power}|\+(?:${added}|${fraction})${power}) *$`,
  commaNumber: localNumber(',', whole, added),
  groupedNumber: localNumber('.', whole, added),
  timestamp: String.raw`^ *${day}(?:[Tt ]${clock}(?:${zone})?)? *$`,
  time: String.raw`^ *\d\d:\d\d:\d\d(?:[.,]\d+)? *$`,
};

/** The spellings in a text column that the user treats as numbers or times: leading zeros don't matter. */
export const treatedSpellings: Readonly<Record<Spelling, string>> = {
  ...spellings,
  ...treatedNumbers,
};

const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
const missingNames = ['#?n/?a', '[+-]?nan', '[+-]?inf(?:inity)?', 'nat', 'null', 'nil', 'none'].map(anyCase);
const missingName = `(?:${missingNames.join('|')})`;

/**
 * What tools write for a missing value, for one that isn't finite, and for the errors of spreadsheets; `.a` is one of
 * SAS and Stata. It says nothing about the other cells of a column; see `spellings`.
 */
export const missingPattern = String.raw`^ *(?:${missingName}|<${missingName}>|\(${missingName}\)|\[${missingName}\]|#[A-Z/0]+[!?]|\\N|\.[A-Za-z_]?|\?|--?|[–—])? *$`;

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

/** Whether a cell has one of the spellings. */
export function isSpelled(cell: string): boolean {
  return [...patterns.values()].some((pattern) => pattern.test(cell));
}

/**
 * Returns the spelling that all cells have, except blank and empty ones. Their values can still be invalid, such as
 * February 30.
 *
 * @param cells are read again if they seem to have groups of digits
 * @param decimal the decimal mark of other columns of the table; see `decimalMark`
 */
export function commonSpelling(cells: Cells, decimal?: DecimalMark): Spelling | undefined {
  const all = spellingsOf(cells);
  const likely = likelySpelling(all, decimal);
  if (all.includes('number')) return some(cells, /\./) ? likely : 'number';
  if (otherSpelling(all, decimal) && some(cells, /[.,]/)) return undefined;
  const mark = likely && markOf(likely);
  return !mark || areNumbers(cells, mark) ? likely : undefined;
}

/** Returns the most likely of the spellings that cells have. They are in the order of {@link spellings}. */
export function likelySpelling(
  [first, second]: readonly Spelling[],
  decimal: DecimalMark | undefined,
): Spelling | undefined {
  const isSecond = decimal === (first === 'number' ? ',' : '.') && second && markOf(second) === decimal;
  return isSecond ? second : first;
}

/** Returns another of the spellings that cells have, if they are other numbers in it, and either can be right. */
export function otherSpelling(
  [first, second]: readonly Spelling[],
  decimal: DecimalMark | undefined,
): Spelling | undefined {
  return first === 'commaNumber' && !decimal ? second : undefined;
}

/**
 * Returns the decimal mark of the numbers in a table, if it is the same in all columns where it is clear: `1,234` and
 * `1.234` can be whole or decimal numbers. Without such a column, it is a point in a file whose delimiter is a comma.
 * Where decimal commas are usual, the delimiter is a semicolon. In other files, `1,2` can also be a list.
 */
export function decimalMark(columns: Iterable<Cells>, delimiter?: string): DecimalMark | undefined {
  const marks = new Set<DecimalMark>();
  let isCertain = false;
  let hasUnclearPoint = false;
  for (const cells of columns) {
    const all = spellingsOf(cells);
    const hasComma = all.includes('commaNumber');
    const hasPoint = all.includes('number') || all.includes('groupedNumber');
    const isGrouped = hasPoint && delimiter === ';' && some(cells, endsWithZero) && some(cells, isWhole);
    if (hasComma && (hasPoint ? isGrouped : some(cells, decimals[',']))) {
      marks.add(',');
      isCertain ||= delimiter === ';' || some(cells, certainComma);
    }
    if (hasPoint && some(cells, decimals['.'])) {
      if (hasComma) hasUnclearPoint = true;
      else marks.add('.');
    }
  }
  const [mark] = marks;
  const isClear = marks.size === 1 && (mark === '.' || isCertain || !hasUnclearPoint);
  return isClear ? mark : delimiter === ',' ? '.' : undefined;
}

/** A comma after a group of digits, or before a zero and a digit: lists of whole numbers have neither. */
const certainComma = /[.'\u2019\u00a0\u2009\u202f]\d{3},\d|,0\d/;

/** No program writes the last zero of a fraction, and whole numbers without one: `1.230` beside `7` is 1230. */
const endsWithZero = /\.\d\d0 *$/;
const isWhole = /^ *-?\d+ *$/;

type Cells = Iterable<string | null>;

/** Returns the spellings that all nonblank cells have; none if there are no such cells. */
function spellingsOf(cells: Cells): readonly Spelling[] {
  let left: readonly Spelling[] | undefined;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    left = (left ?? [...patterns.keys()]).filter((spelling) => patterns.get(spelling)?.test(cell));
    if (left.length === 0) break;
  }
  return left ?? [];
}

function some(cells: Cells, part: RegExp): boolean {
  for (const cell of cells) if (cell !== null && cell !== '' && part.test(cell)) return true;
  return false;
}

/** The end of a number that has no minus sign there, and no parentheses. */
const isPlainEnd = /[^-\u2212) ] *$/;

const decimals: Readonly<Record<DecimalMark, RegExp>> = { ',': /,/, '.': /\./ };
/** What divides groups of digits, but not the numbers of a list; or a group of digits that isn't a number. */
const certainGroups = /['\u2019\u00a0\u2009\u202f]|\d[., ]0\d/;
const separator = /(?<=\d)[., ](?=\d)/g;

/**
 * Whether the cells are numbers, and not codes that all end with a hyphen or have parentheses, or lists of numbers with
 * three digits, such as `101,102`. Lists have no decimal mark, no number that begins with 0, and the same number of digits
 * in all places, or the same length in all cells.
 */
function areNumbers(cells: Cells, mark: DecimalMark): boolean {
  if (some(cells, decimals[mark]) || some(cells, certainGroups)) return true;
  if (!some(cells, isPlainEnd)) return false;
  const counts = new Set<number>();
  let hasShortGroup = false;
  for (const cell of cells) {
    if (cell === null || cell === '') continue;
    const groups = cell.match(separator)?.length ?? 0;
    counts.add(groups);
    hasShortGroup ||= groups > 0 && /^\D*\d\d?\D/.test(cell);
  }
  return counts.size === 1 ? counts.has(0) : hasShortGroup;
}

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
