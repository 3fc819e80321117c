import * as l10n from '@vscode/l10n';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { UserError } from '../../shared/userError';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { ColumnKind } from '../../shared/table/table';
import { excelCell, excelText, maxExcelColumns, maxExcelRows } from './excelCell';
import { countRows, viewColumns, viewRows, type RowsOptions, type TableView } from './rows';

const dateFormats: Partial<Record<ColumnKind, string>> = {
  month: 'yyyy-mm',
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
};

/**
 * Formats the view as an Excel workbook with one sheet and a frozen header, streamed row by row.
 *
 * @throws UserError of kind `tooLarge` if the view doesn't fit into a sheet, or a text into a cell; and any error of
 *   `reader`
 */
export async function* excelChunks(
  reader: TableReader,
  view: TableView,
  options: RowsOptions = {},
): AsyncGenerator<Uint8Array> {
  const columns = viewColumns(reader, view);
  const rows = await countRows(reader, view.query, options.signal);
  refuseTooLarge(rows, columns.length);
  const kinds = columns.map(({ kind }) => kind);
  const cells = async function* (): AsyncGenerator<CellValue[]> {
    for await (const row of viewRows(reader, view, options)) {
      yield row.map((cell, index) => excelCell(cell, kinds[index] ?? 'text'));
    }
  };
  const stream = writeXlsxStream(cells(), {
    name: 'Export',
    columns: columns.map(({ name, kind }) => {
      const numFmt = dateFormats[kind];
      return { header: excelText(name), ...(numFmt === undefined ? {} : { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
  yield* stream;
}

function refuseTooLarge(rows: number, columns: number): void {
  const maxRows = maxExcelRows - 1;
  if (rows <= maxRows && columns <= maxExcelColumns) return;
  const message =
    rows > maxRows
      ? l10n.t('The table has {count} rows, but an Excel sheet can have up to {max} below its header.', {
          count: formatCount(rows),
          max: formatCount(maxRows),
        })
      : l10n.t('The table has {count} columns, but an Excel sheet can have up to {max}.', {
          count: formatCount(columns),
          max: formatCount(maxExcelColumns),
        });
  throw new UserError('tooLarge', message, {
    advice:
      rows > maxRows
        ? l10n.t('Filter the table, or export as CSV or Parquet.')
        : l10n.t('Hide columns, or export as CSV or Parquet.'),
  });
}
