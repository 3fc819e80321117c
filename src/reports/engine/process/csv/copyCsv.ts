import * as l10n from '@vscode/l10n';
import { UserError } from '../../../../shared/userError';
import type { Session } from '../database';
import { cellsOf, copyText } from '../table/copyText';
import { candidatesFor } from './candidates';
import { csvRows, readCsv, rewrite, type SourceReading, type ReadableCsv } from './readCsv';
import type { CsvScan } from '../../../csv/scanner';

/**
 * Creates the columnar copy of a CSV file.
 *
 * @returns the scan of the file; `undefined` for UTF-16 and for the beginning of a growing file
 * @throws UserError of kind `csv`, `file`, `state`, or `cancelled`
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
  // The engine's parser disagrees with our scan. A rewritten file is unambiguous.
  const careful = await rewrite(reading, { encoding: 'utf-8', delimiter: csv.delimiter });
  if (!(await copyReadable(session, careful, reading, target))) {
    throw new UserError('csv', l10n.t("Couldn't import all rows of the table."));
  }
  return csv.scan;
}

/** @returns whether the engine copied all rows */
async function copyReadable(
  session: Session,
  csv: ReadableCsv,
  { source, settings, onShare }: SourceReading,
  target: string,
): Promise<boolean> {
  const table = {
    from: csvRows(csv),
    headers: csv.headers,
    candidates: csv.headers.map((_, index) => candidatesFor(cellsOf(csv.sample, index))),
    notes: csv.notes,
    partial: source.growing === true,
  };
  return (
    (await copyText(session, settings, table, target, (share) => onShare(0.2 + share * 0.8))) === csv.rows
  );
}
