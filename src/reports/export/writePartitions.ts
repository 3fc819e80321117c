import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../shared/failure';
import type { TableReader } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import { viewColumns, type TableView } from './rows';
import { descriptionFiles } from './warehouse/description';

/** What a dataset for a warehouse says about itself. */
export interface DatasetDescription {
  /** The name of the table. */
  readonly table: string;
  /** Where the rows are from, in words. */
  readonly source: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
}

/** The columns whose months a table can be parted by. */
export function monthColumns(columns: readonly TableColumn[]): readonly TableColumn[] {
  return columns.filter(({ kind }) => kind === 'date' || kind === 'timestamp');
}

/**
 * Writes a view as a folder of Parquet files with a folder for each month, and for a warehouse the description of
 * it, everything forced to disk.
 *
 * @param column the id or the name of a date or time column; the only one when left out
 * @throws Failure of kind `input` when there is no such column, or more than one to choose from
 */
export async function writePartitions(
  { reader, view }: { readonly reader: TableReader; readonly view: TableView },
  description: DatasetDescription,
  { kind, column: wanted }: { readonly kind: 'parquetByMonth' | 'warehouse'; readonly column?: string },
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; bytes: number }> {
  const columns = viewColumns(reader, view);
  const column = monthColumn(columns, wanted);
  const format = { kind: 'parquetByMonth', column: column.id } as const;
  const written = await reader.write({ ...view, format, path }, signal);
  if (kind === 'warehouse') {
    const files = descriptionFiles({
      ...description,
      // The files name a column by its id, since headers may repeat or be empty.
      columns: columns.map(({ id, type }) => ({ name: id, type })),
      partition: await partitionIn(path),
      partitionedBy: column.id,
      rows: written.rows,
    });
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  }
  const bytes = await flushAll(path);
  return { rows: written.rows, bytes };
}

function monthColumn(columns: readonly TableColumn[], wanted: string | undefined): TableColumn {
  const possible = monthColumns(columns);
  const fitting =
    wanted === undefined ? possible : possible.filter(({ id, name }) => id === wanted || name === wanted);
  const [column, second] = fitting;
  if (column !== undefined && second === undefined) return column;
  const names = possible.map(({ name }) => `"${name}"`).join(', ');
  if (possible.length === 0) {
    throw new Failure(
      'input',
      'There is no date or time column among the columns to part the table by month.',
      {
        advice: 'Export as one Parquet file.',
      },
    );
  }
  throw new Failure('input', 'The table can be parted by month in more than one way.', {
    advice: `Choose one of its columns ${names}.`,
  });
}

/** The name in `name=value`, as the folders of the parts are called. */
async function partitionIn(path: string): Promise<string> {
  const [, name = 'month'] = (await readdir(path)).map((entry) => /^(.+?)=/.exec(entry)).find(Boolean) ?? [];
  return name;
}

/** @returns how many bytes all files have */
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
