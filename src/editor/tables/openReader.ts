import type { ReportEngine, TableSource } from '../../reports/engine/engine';
import { readIntoMemory } from '../../reports/memory/memoryTables';
import { UserError } from '../../shared/userError';
import type { TableReader } from '../../shared/table/reader';

/**
 * Opens a table with the report engine, or in memory if the platform doesn't support the engine.
 *
 * @returns the reader, and the engine if it is available for SQL
 * @throws UserError if the table can't be read
 */
export async function openReader(
  source: TableSource,
  engine: ReportEngine,
): Promise<{ reader: TableReader; engine: ReportEngine | undefined }> {
  try {
    return { reader: await engine.open(source), engine };
  } catch (error) {
    if (!(error instanceof UserError && error.kind === 'platform')) throw error;
    return { reader: await readIntoMemory(source, error), engine: undefined };
  }
}
