import * as l10n from '@vscode/l10n';
import { stat, writeFile } from 'node:fs/promises';
import { UserError } from '../../shared/userError';
import type { CsvOptions, WriteFormat, Written } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';
import { fileError } from '../../shared/fileError';
import { csvHeader, csvLine, jsonNumber, jsonObject } from '../../shared/table/jsonAndCsvRows';
import { isNumber } from './numberOrMoment';
import type { Row } from './select';

interface RowsToWrite {
  readonly columns: readonly { readonly column: TableColumn; readonly place: number }[];
  readonly rows: readonly Row[];
  readonly format: WriteFormat;
  readonly path: string;
}

/**
 * Writes rows to a new file.
 *
 * @throws UserError of kind `file`, or `platform` for formats that only the engine can write, and an
 *   `AbortError` if the signal is aborted
 */
export async function writeRows(
  { columns, rows, format, path }: RowsToWrite,
  signal?: AbortSignal,
): Promise<Written> {
  const text = formatRows(columns, rows, format);
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, ...(signal && { signal }) });
    return { rows: rows.length, bytes: (await stat(path)).size };
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't write the file."));
  }
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
      throw new UserError(
        'platform',
        l10n.t("Parquet isn't supported because the report engine isn't available."),
        {
          advice: l10n.t('Export as CSV or JSON instead.'),
        },
      );
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
