import * as l10n from '@vscode/l10n';
import { fileError } from '../../shared/fileError';
import { readAgain } from '../readAgain';
import { FormulaScanner, type Scanned } from './formulaScanner';
import { cancelledError } from '../../shared/userError';

const apostrophe = Buffer.from("'");
const pieceBytes = 256 * 1024;

/**
 * Counts the cells of a CSV file that a spreadsheet would evaluate as formulas.
 *
 * @throws UserError of kind `cancelled` or `file`
 */
export async function countFormulas(path: string, delimiter: string, signal?: AbortSignal): Promise<number> {
  const scanner = new FormulaScanner(delimiter);
  let count = 0;
  try {
    for await (const piece of readAgain(path, pieceBytes, signal)) {
      count += scanner.push(piece).formulas.length;
    }
  } catch (error) {
    throw signal?.aborted === true
      ? cancelledError()
      : fileError(error, l10n.t("Couldn't check the file for formulas."));
  }
  return count + scanner.end().formulas.length;
}

/** Inserts an apostrophe before the content of each formula cell of a CSV stream, so that it stays text. */
export async function* escapeFormulas(
  chunks: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<Buffer> {
  const scanner = new FormulaScanner(delimiter);
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
