import * as l10n from '@vscode/l10n';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../shared/userError';
import type { TableReader, Written } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import { isPartitioned, monthColumns, monthPartition, type FolderFormat } from './partition';
import { viewColumns, type TableView } from './rows';
import { dataFolder, type WarehousePartition } from './warehouse/warehouseFolder';
import { descriptionFiles } from './warehouse/description';

/** The description of a dataset for a warehouse. */
export interface PartitionedTable {
  readonly table: string;
  /** A text that describes the source of the rows. */
  readonly source: string;
  /** The time at which the data was downloaded or read, ISO 8601. */
  readonly downloadedAt: string;
}

/**
 * Writes a view as a folder of Parquet files, with a description if it is for a warehouse, and flushes
 * everything to disk.
 *
 * @throws UserError of kind `input` if the format requires a date column, and there is none, more than one to
 * choose from, or none with the name in the format; and any error of `reader` or of writing
 */
export async function writePartitions(
  { reader, view }: { readonly reader: TableReader; readonly view: TableView },
  description: PartitionedTable,
  format: FolderFormat,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; bytes: number }> {
  const columns = viewColumns(reader, view);
  const column = isPartitioned(format, columns) ? monthColumn(columns, format) : undefined;
  const isForWarehouse = format.kind === 'warehouse';
  const data = isForWarehouse ? join(path, dataFolder) : path;
  if (isForWarehouse) await mkdir(path, { recursive: true });
  const partition = column
    ? { name: monthPartition(columns.map(({ id }) => id)), monthOf: column.id }
    : undefined;
  const written = column
    ? await reader.write(
        {
          ...view,
          format: { kind: 'parquetByMonth', column: column.id, portable: isForWarehouse },
          path: data,
        },
        signal,
      )
    : await writeOneFile({ reader, view }, data, isForWarehouse, signal);
  if (partition && !(await hasMonth(data)))
    await writeEmptyMonth(
      { reader, view },
      partition,
      { data, month: description.downloadedAt.slice(0, 7), portable: isForWarehouse },
      signal,
    );
  if (isForWarehouse) {
    const files = descriptionFiles({
      ...description,
      // The files name a column by its ID, since headers may repeat or be empty.
      columns: columns.map(({ id, type }, index) => ({
        name: id,
        type: written.types?.[index] ?? type,
        ...(written.inUtc?.[index] === true ? ({ timeZone: 'UTC' } as const) : {}),
      })),
      ...(partition && { partition }),
      rows: written.rows,
    });
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  }
  const bytes = await flushAll(path);
  return { rows: written.rows, bytes };
}

/** Whether a folder has a partition of rows with a date. */
async function hasMonth(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => /=\d{4}-\d\d$/.test(name));
}

/**
 * Writes a partition without rows. Programs can't read a folder without files, and PyArrow none that has only the
 * partition of rows without a date.
 */
async function writeEmptyMonth(
  { reader, view }: { readonly reader: TableReader; readonly view: TableView },
  { name, monthOf }: WarehousePartition,
  { data, month, portable }: { readonly data: string; readonly month: string; readonly portable: boolean },
  signal: AbortSignal | undefined,
): Promise<void> {
  // No row has a date.
  const filters = [...view.query.filters, { column: monthOf, operator: 'present' } as const];
  const none = { ...view, query: { ...view.query, filters } };
  await writeOneFile({ reader, view: none }, join(data, `${name}=${month}`), portable, signal);
}

async function writeOneFile(
  { reader, view }: { readonly reader: TableReader; readonly view: TableView },
  folder: string,
  portable: boolean,
  signal: AbortSignal | undefined,
): Promise<Written> {
  await mkdir(folder, { recursive: true });
  const format = { kind: 'parquet', portable } as const;
  return reader.write({ ...view, format, path: join(folder, 'data_0.parquet') }, signal);
}

function monthColumn(
  columns: readonly TableColumn[],
  { column: requested }: { readonly column?: string },
): TableColumn {
  const possible = monthColumns(columns);
  const fitting =
    requested === undefined
      ? possible
      : possible.filter(({ id, name }) => id === requested || name === requested);
  const [column, second] = fitting;
  if (column && !second) return column;
  const names = possible.map(({ name }) => `"${name}"`).join(', ');
  if (possible.length === 0) {
    throw new UserError('input', l10n.t('The table has no date column to partition by.'), {
      advice: l10n.t('Export as one Parquet file.'),
    });
  }
  const message =
    requested === undefined || fitting.length > 0
      ? l10n.t('The table has more than one date column to partition by.')
      : l10n.t('The table has no date column "{column}".', { column: requested });
  throw new UserError('input', message, {
    advice: l10n.t('Use one of these columns: {names}.', { names }),
  });
}

/** @returns the total size of all files, in bytes */
async function flushAll(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      bytes += (await file.stat()).size;
      await file.sync();
    } finally {
      await file.close();
    }
  }
  return bytes;
}
