import type { TableColumn } from '../../shared/table/table';
import { isCanceled, UserError } from '../../shared/userError';
import type { ReportEngine, TableSource } from './engine';

/**
 * Returns the columns of a table.
 *
 * @throws the errors of `ReportEngine.open`
 */
export async function sourceColumns(
  engine: Pick<ReportEngine, 'open'>,
  source: TableSource,
  signal: AbortSignal,
): Promise<readonly TableColumn[]> {
  const reader = await engine.open(source, { signal });
  await reader.close();
  return reader.info.columns;
}

/**
 * Returns the columns of a table, or `undefined` if it was deleted or can't be read.
 *
 * @throws UserError of kind `platform` or `canceled`
 */
export async function readableColumns(
  ...source: Parameters<typeof sourceColumns>
): Promise<readonly TableColumn[] | undefined> {
  try {
    return await sourceColumns(...source);
  } catch (error) {
    if (isCanceled(error) || (error instanceof UserError && error.kind === 'platform')) throw error;
    return undefined;
  }
}
