/**
 * Beginnings of cells that spreadsheets take for a formula (OWASP, "CSV Injection"): also after blanks, which
 * spreadsheets can be set to remove, and in full width.
 */
const start = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/** What begins like a formula and is a number: `-5`, `+1.5e3`. */
const number = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a spreadsheet that opens the cell in a CSV file would run it. The one definition of it. */
export function isFormulaCell(cell: string): boolean {
  return start.test(cell) && !number.test(cell);
}
