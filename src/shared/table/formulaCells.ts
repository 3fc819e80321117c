/** Beginnings of cells that spreadsheets take for a formula (OWASP, "CSV Injection"). RE2 reads it too. */
export const formulaStart = '^[=+\\-@\\t\\r]';

/** What begins like a formula and is a number all the same: `-5`, `+1.5e3`. RE2 reads it too. */
export const plainNumber = '^[+\\-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+\\-]?[0-9]+)?$';

const start = new RegExp(formulaStart);
const number = new RegExp(plainNumber);

/** Whether a spreadsheet that opens the cell in a CSV file would run it. The one definition of it. */
export function isFormulaCell(cell: string): boolean {
  return start.test(cell) && !number.test(cell);
}
