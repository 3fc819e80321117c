import type { EngineSettings } from '../../protocol/engineMessages';
import { Database, type Session } from '../database';
import { memoryShares } from '../memoryShares';

/** The maximum number of columns for which the shared database is used, per megabyte of its memory limit. */
const columnsPerMb = 2;
/** The memory per column, in megabytes, that one thread needs to create a copy. */
const mbPerColumn = 0.21;

/**
 * Runs work in a database with enough memory for the number of columns. Each column needs memory, regardless
 * of the number of rows, so a table with thousands of columns can need more memory than a table with millions
 * of rows.
 */
export async function withMemoryFor<T>(
  session: Session,
  settings: EngineSettings,
  columns: number,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { tablesMb } = memoryShares(settings);
  if (columns <= tablesMb * columnsPerMb) return work(session);
  const memoryMb = Math.max(tablesMb, Math.ceil(columns * mbPerColumn));
  const database = await Database.open(settings, { memoryMb, threads: 1 });
  try {
    return await database.ask(session.signal, work);
  } finally {
    database.close();
  }
}
