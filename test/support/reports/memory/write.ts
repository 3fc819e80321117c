import { stat, writeFile } from 'node:fs/promises';
import type { CsvOptions, WriteFormat, Written } from '../../../../src/shared/table/reader';
import type { Cell, TableColumn } from '../../../../src/shared/table/table';
import { csvHeader, csvLine, jsonNumber, jsonObject } from '../../../../src/shared/table/jsonAndCsvRows';
import { isNumber } from './numberOrMoment';
import type { Row } from './select';

interface RowsToWrite {
  readonly columns: readonly { readonly column: TableColumn; readonly place: number }[];
  readonly rows: readonly Row[];
  readonly format: WriteFormat;
  readonly path: string;
}

/** Writes rows to a new file. */
export async function writeRows({ columns, rows, format, path }: RowsToWrite): Promise<Written> {
  await writeFile(path, formatRows(columns, rows, format), { flag: 'wx', mode: 0o600 });
  return { rows: rows.length, bytes: (await stat(path)).size };
}

function formatRows(columns: RowsToWrite['columns'], rows: readonly Row[], format: WriteFormat): string {
  const names = columns.map(({ column }) => column.name);
  switch (format.kind) {
    case 'csv':
      return csv(
        names,
        rows.map(({ cells }) => columns.map(({ place }) => cells[place] ?? null)),
        format.options,
      );
    case 'json':
      return `[\n${rows.map((row) => `  ${json(columns, row)}`).join(',\n')}\n]\n`;
    case 'ndjson':
      return rows.map((row) => `${json(columns, row)}\n`).join('');
    case 'parquet':
    case 'parquetByMonth':
      throw new Error('Only the report engine writes Parquet.');
  }
}

function csv(names: readonly string[], rows: readonly (readonly Cell[])[], options: CsvOptions): string {
  const header = options.header ? csvHeader(names, options) : '';
  return (
    (options.byteOrderMark ? '\u{feff}' : '') + header + rows.map((row) => csvLine(row, options)).join('')
  );
}

function json(columns: RowsToWrite['columns'], row: Row): string {
  return jsonObject(
    columns.map(({ column }) => (column.treatedAs ? { ...column, kind: 'text' } : column)),
    columns.map(({ column, place }) => {
      const cell = row.cells[place] ?? null;
      return cell === null || !writesValue(column, cell) ? cell : (row.values[place] ?? null);
    }),
  );
}

/** Whether JSON contains the value of a cell because it doesn't allow the spelling of its number. */
function writesValue({ kind, treatedAs }: TableColumn, cell: string): boolean {
  return isNumber(kind) && !treatedAs && !jsonNumber.test(cell);
}
