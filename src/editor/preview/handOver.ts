import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safeFileName } from '../../reports/fileName';
import { checkPicture } from '../../reports/pictures/picture';
import { inResultFolder } from '../../reports/results';
import { windowFile } from '../../reports/temporary';
import { fileFailure } from '../../shared/fileFailure';
import { formatPlural } from '../../shared/format';
import type { Ask } from '../../shared/preview/requests';
import { wholeTable } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import { saveToWorkspace } from '../adapters/saveToWorkspace';
import type { OpenTable } from './previewSession';
import type { TableToOpen } from './tableToOpen';

const filters = { png: { 'PNG picture': ['png'] }, svg: { 'SVG drawing': ['svg'] } };

/**
 * Saves the picture of a chart where the user chooses.
 *
 * @param scratch a private folder of the extension
 * @returns whether the user chose a place
 * @throws Failure when the bytes are no such picture, or cannot be written
 */
export async function saveImage(
  { format, name, bytes }: Ask<'saveImage'>,
  scratch: string,
): Promise<boolean> {
  checkPicture(format, bytes);
  const source = await windowFile(scratch);
  try {
    await writeFile(source, bytes, { mode: 0o600 });
    const saved = await saveToWorkspace({
      source,
      suggestedName: safeFileName(`${name}.${format}`),
      title: 'Save Chart',
      filters: filters[format],
    });
    return saved !== undefined;
  } catch (error) {
    throw fileFailure(error, 'save the chart');
  } finally {
    await rm(source, { force: true });
  }
}

/**
 * The result of a statement as a table with a tab of its own, which doesn't change when the statement is run again.
 *
 * @param datasets the private folder of all datasets
 */
export async function openResultTable(
  reader: TableReader,
  title: string,
  { provenance, connection, catalog }: OpenTable,
  datasets: string,
): Promise<TableToOpen> {
  return inResultFolder(datasets, connection, async (folder) => {
    const path = join(folder, 'result.parquet');
    const columns = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns, format: { kind: 'parquet' }, path });
    return {
      key: `result/${randomUUID()}`,
      title,
      provenance: [`Query result, ${formatPlural('column', columns.length)}`, provenance].join(' · '),
      source: { kind: 'parquet', path },
      result: catalog === undefined ? {} : { tables: await catalog() },
      ...(connection === undefined ? {} : { connection }),
      ...(catalog === undefined ? {} : { catalog }),
    };
  });
}
