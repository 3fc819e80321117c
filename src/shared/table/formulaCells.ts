import { isLocalNumber } from './plainNumber';

/** The characters that `\s` and `trim` treat as whitespace. Spreadsheets can be set to remove them. */
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** The characters that start a formula (OWASP, "CSV Injection"), including their full-width forms. */
const marks = '=+-@＝＋－＠';

/** Every character that a formula cell can start with. */
export const formulaBeginnings: readonly string[] = [...marks, ...blanks];

/** Matches the start of a cell that spreadsheets treat as a formula. */
const start = new RegExp(`^(?:[\\t\\r]|\\s*[${marks.replace('-', '\\-')}])`);

/** Matches numbers, including those that start like a formula: `-5`, `+1.5e3`. */
const number = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Whether a spreadsheet would evaluate the cell of a CSV file as a formula. Numbers such as `-1.234,50`, which are numbers
 * for some locales only, aren't formulas. All exports of CSV files use this rule.
 */
export function isFormulaCell(cell: string): boolean {
  return start.test(cell) && !number.test(cell) && !isLocalNumber(cell);
}
