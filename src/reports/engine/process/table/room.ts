import type { EngineSettings } from '../../protocol/messages';
import { Database, type Session } from '../database';
import { memoryShares } from '../memoryShares';

/** Below this many columns for each megabyte, a copy is made within the usual memory. */
const columnsPerMb = 2;
/** What a column takes while a copy is made by one thread. */
const mbPerColumn = 0.21;

/**
 * Does the work of a copy with as much memory as its columns need: each takes some however few rows there are, so
 * a table of thousands would not fit into what is enough for millions of rows.
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
