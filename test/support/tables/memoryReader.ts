import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TableReader, WriteRequest, Written } from '../../../src/shared/table/reader';
import type { Cell, ColumnKind, TableColumn } from '../../../src/shared/table/table';

export interface MemoryTable {
  readonly columns: readonly (readonly [name: string, kind: ColumnKind, type?: string])[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Returns an in-memory table. Its pages ignore filters, searches, and sort orders, and it writes plain text for every
 * format. Methods that tests don't need throw an error.
 */
export function memoryReader({ columns, rows }: MemoryTable): TableReader {
  const refuse = (): never => {
    throw new Error('this table only has pages');
  };
  return {
    info: {
      columns: columns.map(([name, kind, type = 'VARCHAR'], index): TableColumn => ({
        id: `c${index}`,
        name,
        kind,
        type,
      })),
      rows: rows.length,
      partial: false,
      notes: [],
    },
    page: (_query, { offset, limit }) =>
      Promise.resolve({ rows: rows.slice(offset, offset + limit), matching: rows.length }),
    profile: refuse,
    aggregate: refuse,
    write: (request) => writeText(request, rows),
    close: () => Promise.resolve(),
  };
}

async function writeText(
  { path, format }: WriteRequest,
  rows: readonly (readonly Cell[])[],
): Promise<Written> {
  const delimiter = format.kind === 'csv' ? format.options.delimiter : ',';
  const text = rows.map((row) => `${row.join(delimiter)}\n`).join('');
  if (format.kind === 'parquetByMonth') {
    await mkdir(join(path, 'month=2026-10'), { recursive: true });
    await writeFile(join(path, 'month=2026-10', 'data_0.parquet'), text);
  } else {
    await writeFile(path, text, { flag: 'wx' });
  }
  return { rows: rows.length, bytes: Buffer.byteLength(text) };
}

/** Returns a view of all columns and all rows of a table. */
export function wholeView(reader: TableReader): { query: typeof everything; columns: string[] } {
  return { query: everything, columns: reader.info.columns.map(({ id }) => id) };
}

const everything = { filters: [], search: '', sort: [] };
