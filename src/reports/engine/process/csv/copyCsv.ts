import * as l10n from '@vscode/l10n';
import { UserError } from '../../../../shared/userError';
import type { Session } from '../database';
import { cellsOf, copyText } from '../table/copyText';
import { decimalMark } from '../../../spellings';
import { possibleTypes } from './candidates';
import { csvRows, readCsv, rewrite, type SourceReading, type ReadableCsv } from './readCsv';
import type { CsvScan } from '../../../csv/scanner';

/**
 * Creates the columnar copy of a CSV file.
 *
 * @returns the scan of the file; `undefined` for UTF-16 and for the beginning of a growing file
 * @throws UserError of kind `csv`, `file`, `state`, or `canceled`
 */
export async function copyCsv(
  session: Session,
  reading: SourceReading,
  target: string,
): Promise<CsvScan | undefined> {
  const csv = await readCsv(reading);
  const finished = await copyReadable(session, csv, reading, target).catch((error: unknown) => {
    const unreadable = error instanceof UserError && error.kind === 'state' && /CSV/.test(error.detail ?? '');
    if (!unreadable || csv.rewritten) throw error;
    return false;
  });
  if (finished) return csv.scan;
  // The engine's parser disagrees with the scan. A rewritten file is unambiguous.
  const careful = await rewrite(reading, { encoding: 'utf-8', delimiter: csv.sourceDelimiter });
  if (!(await copyReadable(session, careful, reading, target))) {
    throw new UserError(
      'csv',
      l10n.t(
        "Couldn't read all rows of the table. Check the file for an unclosed quote, or download it again.",
      ),
    );
  }
  return csv.scan;
}

/** The maximum number of cells from which the decimal mark of a table is guessed. */
const markCells = 20_000;

/** @returns whether the engine copied all rows */
async function copyReadable(
  session: Session,
  csv: ReadableCsv,
  { source, settings, progress }: SourceReading,
  target: string,
): Promise<boolean> {
  const forms = csv.rewritten ? undefined : csv.scan?.forms;
  const first = csv.sample.slice(0, Math.max(1, Math.floor(markCells / csv.headers.length)));
  const decimal = decimalMark(
    csv.headers.map((_, index) => cellsOf(first, index)),
    csv.sourceDelimiter,
  );
  const candidates = csv.headers.map((_, index) =>
    possibleTypes(cellsOf(csv.sample, index), forms?.[index], decimal),
  );
  const table = {
    from: csvRows(
      csv,
      candidates.map(([likely]) => (likely?.proven === true ? likely.type : 'VARCHAR')),
    ),
    headers: csv.headers,
    candidates,
    notes: csv.notes,
    decimal,
    partial: source.growing === true,
    rowBytes: csv.rewritten ? undefined : csv.scan && rowBytesOf(csv.scan),
  };
  return (await copyText(session, settings, table, target, progress)) === csv.rows;
}

/** Returns the average size of a row, in bytes, or `undefined` if the scan has no marks to locate rows. */
function rowBytesOf({ marks }: CsvScan): number | undefined {
  const [rows = 0, at] = marks.subarray(-2);
  return at === undefined ? undefined : at / (rows + 1);
}
