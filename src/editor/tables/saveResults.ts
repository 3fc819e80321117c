import { randomUUID } from 'node:crypto';
import { join, posix } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { NameParts } from '../../reports/export/exportName';
import { contentToSave, saveFile } from '../../reports/export/saveFile';
import { safeFileName } from '../../reports/fileName';
import { checkPicture } from '../../reports/pictures/picture';
import { inResultFolder } from '../../reports/results';
import { noConnection } from '../../shared/connectionFolder';
import type { Ask } from '../../shared/tableEditor/requests';
import { wholeTable } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import { withClose } from '../../shared/table/withClose';
import { withProgress } from '../adapters/progress';
import { chooseSaveTarget, saveTarget } from '../adapters/saveTarget';
import type { Exports } from '../export/registerExport';
import type { OpenTable, TableSelection, TableToOpen } from './tableToOpen';
import { viewOf } from './viewOf';

const filters = {
  png: () => ({ [l10n.t('PNG image')]: ['png'] }),
  svg: () => ({ [l10n.t('SVG image')]: ['svg'] }),
};

/**
 * Saves a chart image to the location that the user selects.
 *
 * @param notes a private folder that records saves in progress
 * @returns whether the user selected a location
 * @throws UserError if the bytes aren't a valid image or can't be written, or if the user cancels the writing
 */
export async function saveImage({ format, name, bytes }: Ask<'saveImage'>, notes: string): Promise<boolean> {
  checkPicture(format, bytes);
  const target = await chooseSaveTarget({
    suggestedName: safeFileName(`${name}.${format}`),
    title: l10n.t('Save Chart'),
    filters: filters[format](),
  });
  if (!target) return false;
  const { uri, overwrite } = target;
  await withProgress(l10n.t('Saving {file}...', { file: posix.basename(uri.path) }), ({ signal }) =>
    saveFile(contentToSave(bytes), saveTarget(uri), { notes, overwrite, signal }),
  );
  return true;
}

/**
 * Saves the result of a statement to a file, and returns it as a table to open in a separate tab.
 *
 * @param snapshots the folder of all snapshots
 * @param instance the name of the connection or data warehouse; empty for workspace files
 */
export async function openResultTable(
  reader: TableReader,
  title: string,
  { provenance, connection, catalog }: OpenTable,
  { snapshots, instance }: { readonly snapshots: string; readonly instance: string },
): Promise<TableToOpen> {
  // There can be hundreds of dated snapshots, too many to save with a result.
  const tables = (await catalog?.())?.filter(({ dated }) => !dated);
  return inResultFolder(snapshots, connection, async (folder) => {
    const path = join(folder, 'result.parquet');
    const columns = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns, format: { kind: 'parquet' }, path });
    const names = resultNames(title, instance);
    return {
      key: `result/${randomUUID()}`,
      title,
      provenance: [resultLabel(columns.length), provenance].join(' · '),
      source: { kind: 'parquet', path },
      result: { names, ...(tables && { tables }) },
      ...(connection === undefined ? {} : { connection }),
      ...(catalog && { catalog }),
    };
  });
}

/**
 * Converts the result of a statement to a table to export.
 *
 * @param reader must remain open until the export ends
 * @param instance the name of the connection or data warehouse; empty for workspace files
 */
export function exportableResult(
  reader: TableReader,
  selection: TableSelection,
  { title: table, connection = noConnection }: OpenTable,
  instance: string,
): Parameters<Exports['exportTable']>[0] {
  const title = l10n.t('SQL result of {table}', { table });
  return {
    title,
    names: resultNames(title, instance),
    connectionId: connection,
    openTable: () => Promise.resolve(withClose(reader, () => Promise.resolve())),
    ...viewOf(selection, reader.info.columns),
  };
}

function resultNames(title: string, instance: string): NameParts {
  const report = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return { instance, report, downloadedAt: new Date().toISOString() };
}

function resultLabel(columns: number): string {
  return columns === 1
    ? l10n.t('Query result ({count} column)', { count: columns })
    : l10n.t('Query result ({count} columns)', { count: columns });
}
