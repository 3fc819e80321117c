import { UserError } from '../../../../shared/userError';
import type { Session } from '../database';
import { cellsOf, copyText } from '../table/copyText';
import { candidatesFor } from './candidates';
import { csvRows, readCsv, rewrite, type SourceReading, type ReadableCsv } from './readCsv';
import type { RowIndex } from '../../../csv/rowIndex';

/**
 * Makes the columnar copy of a CSV file.
 *
 * @returns where rows begin in the file, if it is regular
 * @throws UserError of kind `csv`, `file`, `state` or `cancelled`
 */
export async function copyCsv(
  session: Session,
  reading: SourceReading,
  target: string,
): Promise<RowIndex | undefined> {
  const csv = await readCsv(reading);
  const finished = await copyReadable(session, csv, reading, target).catch((error: unknown) => {
    const unreadable = error instanceof UserError && error.kind === 'state' && /CSV/.test(error.detail ?? '');
    if (!unreadable || csv.rewritten) throw error;
    return false;
  });
  if (finished) return csv.marks;
  // The engine saw something else than our own scan did; written anew, there is nothing to see differently.
  const careful = await rewrite(reading, { encoding: 'utf-8', delimiter: csv.delimiter });
  if (!(await copyReadable(session, careful, reading, target))) {
    throw new UserError('csv', 'The table could not be read: rows were lost on the way.');
  }
  return undefined;
}

/** @returns whether all rows arrived */
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
