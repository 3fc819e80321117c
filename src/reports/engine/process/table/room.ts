import type { EngineSettings } from '../../protocol/messages';
import { Database, type Session } from '../database';
import { memoryShares } from '../memoryShares';

/** With fewer columns than this per megabyte, a copy is made within the usual memory. */
const columnsPerMb = 2;
/** The memory per column while one thread makes a copy. */
const mbPerColumn = 0.21;

/**
 * Makes a copy with as much memory as its columns need: each column needs some, however few rows there are, so
 * a table with thousands of columns doesn't fit into memory that is sufficient for millions of rows.
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
