import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { TableNote } from '../../../../shared/table/table';
import type { Session } from '../database';
import { fileMetadata, fileRows } from '../sql/fileSource';
import { describeType, type StoredColumn } from './columns';
import type { StoredTable } from './stored';

/** The metadata of a copy, stored in the file itself. */
export interface CopyInfo {
  readonly columns: readonly StoredColumn[];
  readonly notes: readonly TableNote[];
  readonly partial: boolean;
}

const factsKey = 'instance-explorer';
const factsVersion = 2;

/**
 * Returns the size of a row group, in rows. It is small, so that a page at any position reads little data,
 * and even smaller if there are many columns.
 */
function groupSize(columns: number): number {
  return Math.max(2048, Math.min(20_480, Math.floor(800_000 / Math.max(1, columns) / 2048) * 2048));
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
  onShare?: (share: number) => void,
): Promise<number> {
  const told = JSON.stringify({ version: factsVersion, ...facts });
  return session.run(
    `COPY (${select}) TO ${sqlLiteral(path)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false,
       ROW_GROUP_SIZE ${groupSize(facts.columns.length)}, KV_METADATA {${sqlLiteral(factsKey)}: ${sqlLiteral(told)}})`,
    onShare,
  );
}

/** Reads a copy. Returns `undefined` if the file isn't a copy or was written by another version. */
export async function readCopy(session: Session, path: string): Promise<StoredTable | undefined> {
  try {
    const [found] = await session.rows(
      `SELECT decode(value) FROM ${fileMetadata(path)} WHERE decode(key) = ${sqlLiteral(factsKey)}`,
    );
    const facts = JSON.parse(found?.[0] ?? 'null') as (CopyInfo & { version: number }) | null;
    if (facts?.version !== factsVersion) return undefined;
    const { columns, notes, partial } = facts;
    return { ...rowsOf(path), columns, notes, partial, rows: await countRows(session, path) };
  } catch (error) {
    if (session.signal.aborted) throw error;
    return undefined;
  }
}

/** Reads a Parquet file that another program wrote. */
export async function readForeign(session: Session, path: string): Promise<StoredTable> {
  const described = await session.rows(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${fileRows('read_parquet', path, '')})`,
  );
  const columns = described.map(([name, type]) => {
    const id = name ?? '';
    return { id, name: id, type: type ?? '', ...describeType(type ?? '') };
  });
  return { ...rowsOf(path), columns, notes: [], partial: false, rows: await countRows(session, path) };
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
