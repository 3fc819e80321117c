import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { Session } from '../database';
import { nameColumns } from '../table/columns';
import type { StoredTable } from '../table/stored';
import { text } from './candidates';
import { csvRows, readCsv, rewrite, type ReadableCsv, type SourceReading } from './readCsv';

/**
 * Returns a table whose rows are read from the CSV file by each statement, or from its rewritten content. All cells are
 * text. A statement over many files is faster this way than over columnar copies, which must be written first.
 *
 * @throws UserError of kind `csv`, `file`, or `canceled`
 */
export async function csvAsText(session: Session, source: SourceReading): Promise<StoredTable> {
  const reading = { ...source, withoutSample: true } as const;
  const regular = await readCsv(reading);
  const [found] = await session.row(`SELECT count(*) FROM ${textRows(regular)}`, reading.progress.phase(0.5));
  // The engine's parser can disagree with the scan. A rewritten file is unambiguous.
  const csv =
    Number(found) === regular.rows
      ? regular
      : await rewrite(reading, { encoding: 'utf-8', delimiter: regular.delimiter });
  const { ids, notes } = nameColumns(csv.headers);
  const columns = ids.map((id, place) => ({ ...text, id, name: csv.headers[place] ?? '' }));
  const named = columns.map(({ id }, place) => `c${place} AS ${sqlIdentifier(id)}`).join(', ');
  return {
    from: `(SELECT ${named}, row_number() OVER () - 1 AS file_row_number FROM ${textRows(csv)})`,
    place: 'file_row_number',
    columns,
    rows: csv.rows,
    partial: false,
    notes: [...csv.notes, ...notes],
    paths: [csv.path],
  };
}

function textRows(csv: ReadableCsv): string {
  return csvRows(
    csv,
    csv.headers.map(() => text.type),
  );
}
