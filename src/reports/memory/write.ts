import * as l10n from '@vscode/l10n';
import { stat, writeFile } from 'node:fs/promises';
import { UserError } from '../../shared/userError';
import type { CsvOptions, WriteFormat, Written } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';
import { fileError } from '../../shared/fileError';
import { isNumber } from './kinds';
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
 * @throws UserError of kind `file`, or `platform` for formats that only the engine can write
 */
export async function writeRows(
  { columns, rows, format, path }: RowsToWrite,
  signal?: AbortSignal,
): Promise<Written> {
  const text = formatRows(columns, rows, format);
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, ...(signal === undefined ? {} : { signal }) });
    return { rows: rows.length, bytes: (await stat(path)).size };
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't write the table."));
  }
}

function formatRows(columns: RowsToWrite['columns'], rows: readonly Row[], format: WriteFormat): string {
  const names = columns.map(({ column }) => column.name);
  switch (format.kind) {
    case 'csv':
      return csv(
        names,
        rows.map((row) => columns.map(({ place }) => row[place] ?? null)),
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
        l10n.t("Parquet isn't supported because the report engine isn't available on this platform."),
        {
          advice: l10n.t('Export as CSV or JSON instead.'),
        },
      );
  }
}

function csv(names: readonly string[], rows: readonly Row[], options: CsvOptions): string {
  const { delimiter, lineEnding, byteOrderMark, header } = options;
  const cell = (value: Cell): string => {
    if (value === null) return '';
    // An empty string is quoted to distinguish it from a blank cell.
    const quoted = value === '' || value.includes(delimiter) || /["\r\n]/.test(value);
    return quoted ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const lines = [...(header ? [names] : []), ...rows].map(
    (row) => row.map(cell).join(delimiter) + lineEnding,
  );
  return (byteOrderMark ? '\u{feff}' : '') + lines.join('');
}

function json(columns: RowsToWrite['columns'], row: Row): string {
  const members = columns.map(
    ({ column, place }) => `${JSON.stringify(column.name)}: ${jsonValue(column, row[place] ?? null)}`,
  );
  return `{${members.join(', ')}}`;
}

/**
 * Formats a cell as JSON. The text of numbers, Booleans, and nested values is already JSON and preserves
 * every digit.
 */
function jsonValue({ kind }: TableColumn, cell: Cell): string {
  if (cell === null) return 'null';
  const bare = (isNumber(kind) && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell)) || kind === 'nested';
  if (bare) return cell;
  return kind === 'boolean' ? cell.toLowerCase() : JSON.stringify(cell);
}
