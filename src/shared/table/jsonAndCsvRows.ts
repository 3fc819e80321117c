import { plainNumber } from './plainNumber';
import type { CsvOptions } from './reader';
import type { Cell, TableColumn } from './table';

/** Characters of names and single cells that are quoted, so that readers don't take another delimiter for that of the file. */
export const divisible = /[",;\t|\r\n]/;

/** Formats cells as a line of a CSV file. An empty string is quoted to distinguish it from a blank cell. */
export function csvLine(
  cells: readonly Cell[],
  { delimiter, lineEnding }: Pick<CsvOptions, 'delimiter' | 'lineEnding'>,
): string {
  const texts = cells.map((cell) => {
    if (cell === null) return '';
    const isDivided = cell.includes(delimiter) || (cells.length === 1 ? divisible : /["\r\n]/).test(cell);
    const quoted = cell === '' || isDivided;
    return quoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return texts.join(delimiter) + lineEnding;
}

/**
 * Formats the names of columns as the header of a CSV file. A name that contains any usual delimiter is quoted, so that
 * readers detect the delimiter of the file.
 */
export function csvHeader(
  names: readonly string[],
  { delimiter, lineEnding }: Pick<CsvOptions, 'delimiter' | 'lineEnding'>,
): string {
  const quoted = names.map((name) =>
    name === '' || divisible.test(name) ? `"${name.replaceAll('"', '""')}"` : name,
  );
  return quoted.join(delimiter) + lineEnding;
}

/** A number as JSON spells it. */
export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The names in JSON exports of the numbers that aren't finite, by their cells. */
const notFinite = new Map([
  ['nan', 'NaN'],
  ['inf', 'Infinity'],
  ['-inf', '-Infinity'],
]);

/** Formats cells as a JSON object, whose keys are the IDs of the columns, because names can be repeated. */
export function jsonObject(columns: readonly TableColumn[], cells: readonly Cell[]): string {
  const members = columns.map(
    (column, place) => `${JSON.stringify(column.id)}: ${jsonValue(column, cells[place] ?? null)}`,
  );
  return `{${members.join(', ')}}`;
}

/**
 * Formats a cell as JSON. Numbers and nested values are already JSON, so numbers preserve every digit. Numbers that
 * JSON doesn't support, such as `nan`, become strings, and so do all cells of a text column that is treated as numbers.
 */
function jsonValue(column: TableColumn, text: Cell): string {
  if (text === null) return 'null';
  const { kind, treatedAs } = column;
  if (treatedAs) return JSON.stringify(text);
  const cell = plainNumber(column, text);
  const isNumber = kind === 'integer' || kind === 'decimal';
  const bare = (isNumber && jsonNumber.test(cell)) || kind === 'nested';
  if (bare) return cell;
  if (kind === 'boolean') return cell.toLowerCase();
  return JSON.stringify((isNumber && notFinite.get(cell)) || cell);
}
