import * as l10n from '@vscode/l10n';
import { fileError } from '../../shared/fileError';
import { readAgain } from '../readAgain';
import { FormulaScanner, type Scanned } from './formulaScanner';
import { canceledError } from '../../shared/userError';

const apostrophe = Buffer.from("'");
const pieceBytes = 256 * 1024;

/**
 * Counts the cells of a CSV file that a spreadsheet would evaluate as formulas.
 *
 * @throws UserError of kind `canceled` or `file`
 */
export async function countFormulas(path: string, delimiter: string, signal?: AbortSignal): Promise<number> {
  return countIn([new FormulaScanner(delimiter)], path, signal);
}

/**
 * Counts the cells of a CSV file that a spreadsheet would evaluate as formulas, and the parts of cells that one of
 * another locale would evaluate, because it divides cells at its list separator: a comma or a semicolon.
 *
 * @throws UserError of kind `canceled` or `file`
 */
export async function countEveryFormula(
  path: string,
  delimiter: string,
  signal?: AbortSignal,
): Promise<number> {
  return countIn(
    [
      new FormulaScanner(delimiter),
      ...listSeparators(delimiter).map((each) => new FormulaScanner(each, true)),
    ],
    path,
    signal,
  );
}

/** Returns the characters other than the delimiter at which spreadsheets can divide a file. */
function listSeparators(delimiter: string): readonly string[] {
  // Spreadsheets divide a file with tabs only at the tabs, because its extension isn't `.csv`.
  return delimiter === '\t' ? [] : [',', ';'].filter((separator) => separator !== delimiter);
}

async function countIn(
  scanners: readonly FormulaScanner[],
  path: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  try {
    for await (const piece of readAgain(path, pieceBytes, signal)) {
      for (const scanner of scanners) count += scanner.push(piece).formulas.length;
    }
  } catch (error) {
    throw signal?.aborted === true
      ? canceledError()
      : fileError(error, l10n.t("Couldn't check the file for formulas."));
  }
  return scanners.reduce((sum, scanner) => sum + scanner.end().formulas.length, count);
}

/** Inserts an apostrophe before the content of each formula cell of a CSV stream, so that it stays text. */
export function escapeFormulas(chunks: AsyncIterable<Buffer>, delimiter: string): AsyncIterable<Buffer> {
  return escapeIn(new FormulaScanner(delimiter), chunks);
}

/** Inserts an apostrophe before everything that {@link countEveryFormula} counts. */
export function escapeEveryFormula(chunks: AsyncIterable<Buffer>, delimiter: string): AsyncIterable<Buffer> {
  return listSeparators(delimiter).reduce(
    (escapedChunks, separator) => escapeIn(new FormulaScanner(separator, true), escapedChunks),
    escapeFormulas(chunks, delimiter),
  );
}

async function* escapeIn(scanner: FormulaScanner, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield* escaped(scanner.push(chunk));
  yield* escaped(scanner.end());
}

function* escaped({ bytes, formulas }: Scanned): Generator<Buffer> {
  let from = 0;
  for (const at of formulas) {
    yield bytes.subarray(from, at);
    yield apostrophe;
    from = at;
  }
  if (from < bytes.length) yield bytes.subarray(from);
}
