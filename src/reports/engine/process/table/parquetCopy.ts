import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { DecimalMark, TableNote } from '../../../../shared/table/table';
import type { Session } from '../database';
import { fileMetadata, fileRows } from '../sql/fileSource';
import type { StoredColumn } from './columns';
import type { StoredTable } from './stored';

/** The metadata of a copy, stored in the file itself. */
export interface CopyInfo {
  readonly columns: readonly StoredColumn[];
  readonly notes: readonly TableNote[];
  readonly partial: boolean;
  readonly decimal?: DecimalMark | undefined;
}

const factsKey = 'instance-explorer';
const factsVersion = 5;

export interface CopyOptions {
  /**
   * The average size of a row, in bytes, if pages are read from the source instead of the copy; see
   * `SourceRows`.
   */
  readonly rowBytes: number | undefined;
  readonly onShare: (share: number) => void;
}

/**
 * Returns the size of a row group, in rows. It is small, so that a page at any position reads little data,
 * and even smaller if there are many columns. If pages aren't read from the copy, larger groups are faster to
 * write and to aggregate.
 */
function groupSize(columns: number, rowBytes: number | undefined): number {
  const small = fullVectors(Math.min(20_480, 800_000 / columns));
  if (rowBytes === undefined) return small;
  const large = fullVectors(Math.min(122_880, 1_228_800 / columns, (16 * 1024 * 1024) / rowBytes));
  return Math.max(small, large);
}

function fullVectors(rows: number): number {
  return Math.max(1, Math.floor(rows / 2048)) * 2048;
}

/**
 * Writes the rows of a `SELECT` statement to a Parquet file, with their metadata.
 *
 * @returns the number of rows
 */
export async function writeCopy(
  session: Session,
  select: string,
  path: string,
  facts: CopyInfo,
  { rowBytes, onShare }: CopyOptions,
): Promise<number> {
  const told = JSON.stringify({ version: factsVersion, ...facts });
  return session.run(
    `COPY (${select}) TO ${sqlLiteral(path)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false,
       ROW_GROUP_SIZE ${groupSize(facts.columns.length, rowBytes)}, KV_METADATA {${sqlLiteral(factsKey)}: ${sqlLiteral(told)}})`,
    onShare,
  );
}

/**
 * Reads a copy. Returns `undefined` if the file can't be read, isn't a copy, or has another format version.
 *
 * @throws the error of the database if the request is canceled
 */
export async function readCopy(session: Session, path: string): Promise<StoredTable | undefined> {
  try {
    const [found] = await session.rows(
      `SELECT decode(value) FROM ${fileMetadata(path)} WHERE decode(key) = ${sqlLiteral(factsKey)}`,
    );
    const facts = JSON.parse(found?.[0] ?? 'null') as (CopyInfo & { version: number }) | null;
    if (facts?.version !== factsVersion) return undefined;
    const { columns, notes, partial, decimal } = facts;
    return { ...rowsOf(path), columns, notes, partial, decimal, rows: await countRows(session, path) };
  } catch (error) {
    if (session.signal.aborted) throw error;
    return undefined;
  }
}

function rowsOf(path: string): Pick<StoredTable, 'from' | 'place' | 'paths'> {
  return {
    from: fileRows('read_parquet', path, 'file_row_number = true'),
    place: sqlIdentifier('file_row_number'),
    paths: [path],
  };
}

async function countRows(session: Session, path: string): Promise<number> {
  const [count] = await session.row(`SELECT count(*) FROM ${fileRows('read_parquet', path, '')}`);
  return Number(count);
}
