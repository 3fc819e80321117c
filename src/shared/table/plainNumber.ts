import { exactNumber } from '../exactNumber';
import type { DecimalMark, Spelling, TableColumn } from './table';

type NumberColumn = Pick<TableColumn, 'kind' | 'print'>;

type NumberSpelling = Exclude<Spelling, 'timestamp' | 'time'>;

/** The characters between groups of three digits: points beside a decimal comma and the reverse, apostrophes, and spaces. */
export const groupMarks: Readonly<Record<DecimalMark, string>> = {
  ',': ".'\u2019 \u00a0\u2009\u202f",
  '.': ",'\u2019 \u00a0\u2009\u202f",
};

/** The minus sign of Unicode, which Swedish, Norwegian, and Finnish numbers have. */
export const minusSign = '\u2212';

export const power = String.raw`(?:[eE][+-]?\d{1,3})?`;

/**
 * Returns the spelling of numbers with a decimal mark other than the point, with groups of three digits, or with a minus
 * sign at the end or parentheses for negative numbers, as accountants write them.
 *
 * @param first the digits before the mark if they aren't in groups
 * @param added the digits of a whole number after a plus sign
 */
export function localNumber(mark: DecimalMark, first: string, added: string): string {
  const groups = [...groupMarks[mark]].map((group) => String.raw`(?:[${group}]\d{3})+`).join('|');
  const digits = String.raw`(?:${first}|[1-9]\d{0,2}(?:${groups}))`;
  const number = String.raw`(?:${digits}(?:[${mark}]\d+)?|[${mark}]\d+)`;
  const signed = String.raw`[-${minusSign}]?${number}${power}|\+(?:${digits}[${mark}]\d+|${added})`;
  return String.raw`^ *(?:${signed}|${number}[-${minusSign}]|\(${number}\)) *$`;
}

/** The spellings of numbers in a text column that the user treats as numbers: leading zeros don't matter. */
export const treatedNumbers: Readonly<Record<NumberSpelling, string>> = {
  number: String.raw`^ *[+-]?(?:\d+(?:\.\d*)?|\.\d+)${power} *$`,
  commaNumber: localNumber(',', String.raw`\d+`, String.raw`\d+`),
  groupedNumber: localNumber('.', String.raw`\d+`, String.raw`\d+`),
};

const plain = new RegExp(treatedNumbers.number);
const local: Readonly<Record<DecimalMark, RegExp>> = {
  ',': new RegExp(treatedNumbers.commaNumber),
  '.': new RegExp(treatedNumbers.groupedNumber),
};

/** Whether a cell is a number with a decimal comma, or with groups of digits. */
export function isLocalNumber(cell: string): boolean {
  return local[','].test(cell) || local['.'].test(cell);
}

/** Returns the decimal mark of a spelling of numbers, if their cells must be converted; see `plainNumber`. */
export function markOf(spelling: Spelling): DecimalMark | undefined {
  return spelling === 'commaNumber' ? ',' : spelling === 'groupedNumber' ? '.' : undefined;
}

export function isNumberSpelling(spelling: Spelling): spelling is NumberSpelling {
  return spelling === 'number' || markOf(spelling) !== undefined;
}

/**
 * Returns a number that the user typed as the cells of its column are: beside decimal commas, `1.234` is 1234. Values
 * that the table editor suggests always have a decimal point.
 */
export function typedNumber(column: NumberColumn, text: string): string {
  const isGrouped = column.print?.style === 'text' && column.print.decimal === ',' && groups.test(text);
  return isGrouped ? plainNumber(column, text) : text;
}

const groups = /^ *-?[1-9]\d{0,2}(?:\.\d{3})+ *$/;

/** Returns a value as {@link typedNumber} reads it: beside decimal commas, 1.234 is `1,234`. */
export function shownNumber(column: NumberColumn, value: string): string {
  const hasComma = column.print?.style === 'text' && column.print.decimal === ',';
  return hasComma && exactNumber(value) ? value.replace('.', ',') : value;
}

/** Returns the number of a filter, which can be a value or written as the cells of the column are. */
export function filterNumber(column: NumberColumn, text: string): string {
  return exactNumber(text.trim()) ? text : plainNumber(column, text);
}

/**
 * Returns the number of a cell as JSON spells it: `1234.5` for `1.234,5`, `7` for `+7`, and `0.5` for `.5`. Cells that are
 * not numbers, and those of columns whose numbers have the usual spelling, stay as they are.
 */
export function plainNumber({ kind, print }: NumberColumn, cell: string): string {
  if (print?.style !== 'text' || (kind !== 'integer' && kind !== 'decimal')) return cell;
  if (!(print.decimal === undefined ? plain : local[print.decimal]).test(cell)) return cell;
  return withPoint(cell, print.decimal)
    .trim()
    .replace(/^\+(?=[.\d])/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/(?<=\d)\.(?!\d)/, '');
}

function withPoint(cell: string, mark: DecimalMark | undefined): string {
  if (!mark) return cell;
  return [...cell]
    .filter((character) => !groupMarks[mark].includes(character))
    .join('')
    .replace(mark, '.')
    .replace(minusSign, '-')
    .replace(/^\((.*)\)$|^(.*)-$/, '-$1$2');
}
