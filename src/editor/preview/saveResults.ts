import { randomUUID } from 'node:crypto';
import { join, posix } from 'node:path';
import { contentToSave, saveFile } from '../../reports/export/saveFile';
import { safeFileName } from '../../reports/fileName';
import { checkPicture } from '../../reports/pictures/picture';
import { inResultFolder } from '../../reports/results';
import { formatPlural } from '../../shared/format';
import type { Ask } from '../../shared/preview/requests';
import { wholeTable } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import { withProgress } from '../adapters/progress';
import { chooseSaveTarget, saveTarget } from '../adapters/saveTarget';
import type { OpenTable, TableToOpen } from './tableToOpen';

const filters = { png: { 'PNG picture': ['png'] }, svg: { 'SVG drawing': ['svg'] } };

/**
 * Saves the image of a chart where the user selects.
 *
 * @param notes a private folder that records saves in progress
 * @returns whether the user selected a location
 * @throws UserError if the bytes aren't a valid image, or can't be written
 */
export async function saveImage({ format, name, bytes }: Ask<'saveImage'>, notes: string): Promise<boolean> {
  checkPicture(format, bytes);
  const target = await chooseSaveTarget({
    suggestedName: safeFileName(`${name}.${format}`),
    title: 'Save Chart',
    filters: filters[format],
  });
  if (target === undefined) return false;
  const { uri, overwrite } = target;
  await withProgress(`Exporting to ${posix.basename(uri.path)}`, ({ signal }) =>
    saveFile(contentToSave(bytes), saveTarget(uri), { notes, overwrite, signal }),
  );
  return true;
}

/**
 * Opens the result of a statement as a table in a separate tab, which doesn't change when the statement is run again.
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
