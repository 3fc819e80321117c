import type { ReportEngine } from '../../reports/engine/engine';
import { readIntoMemory } from '../../reports/memory/memoryTables';
import { Failure } from '../../shared/failure';
import type { TableReader } from '../../shared/table/reader';
import type { TableToOpen } from './tableToOpen';

/**
 * Opens a table with the engine, or in memory where the engine has no build for the machine.
 *
 * @returns the reader, with the engine where it can be asked SQL
 * @throws Failure when neither can read it
 */
export async function openReader(
  source: TableToOpen['source'],
  engine: ReportEngine | undefined,
): Promise<{ reader: TableReader; engine: ReportEngine | undefined }> {
  if (engine !== undefined) {
    try {
      return { reader: await engine.open(source), engine };
    } catch (error) {
      if (!(error instanceof Failure && error.kind === 'platform')) throw error;
    }
  }
  return { reader: await readIntoMemory(source), engine: undefined };
}
