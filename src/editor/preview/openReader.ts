import type { ReportEngine } from '../../reports/engine/engine';
import { readIntoMemory } from '../../reports/memory/memoryTables';
import { UserError } from '../../shared/userError';
import type { TableReader } from '../../shared/table/reader';
import type { TableToOpen } from './tableToOpen';

/**
 * Opens a table with the engine, or in memory if the engine can't run on this computer, which a note on the table
 * explains.
 *
 * @returns the reader, with the engine if it can run SQL
 * @throws UserError if neither can read it
 */
export async function openReader(
  source: TableToOpen['source'],
  engine: ReportEngine,
): Promise<{ reader: TableReader; engine: ReportEngine | undefined }> {
  try {
    return { reader: await engine.open(source), engine };
  } catch (error) {
    if (!(error instanceof UserError && error.kind === 'platform')) throw error;
    return { reader: await readIntoMemory(source, error), engine: undefined };
  }
}
