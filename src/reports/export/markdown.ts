import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, ColumnKind } from '../../shared/table/table';
import { countRows, viewColumns, viewRows, type RowsOptions, type TableView } from './rows';

/** The maximum number of rows. Most viewers can't display a longer table. */
export const maxMarkdownRows = 10_000;

const rightAligned: ReadonlySet<ColumnKind> = new Set(['integer', 'decimal']);

/**
 * Formats the view as a table of GitHub Flavored Markdown: at most {@link maxMarkdownRows} rows, and a line with
 * the number of omitted rows, if any.
 */
export async function* markdownChunks(
  reader: TableReader,
  view: TableView,
  options: RowsOptions = {},
): AsyncGenerator<Buffer> {
  const columns = viewColumns(reader, view);
  const matching = await countRows(reader, view.query, options.signal);
  yield line(columns.map(({ name, id }) => markdownCell(name === '' ? id : name)));
  yield line(columns.map(({ kind }) => (rightAligned.has(kind) ? '---:' : '---')));
  for await (const row of viewRows(reader, view, { ...options, limit: maxMarkdownRows })) {
    yield line(row.map(markdownCell));
  }
  if (matching > maxMarkdownRows) {
    yield Buffer.from(
      `\n${l10n.t('Rows omitted from this table: {count}', { count: formatCount(matching - maxMarkdownRows) })}\n`,
    );
  }
}

/**
 * Escapes a cell for a Markdown table, so that a name from a server is shown literally and loads no image. A URL
 * can become a link. A blank and an empty string look the same, as in any Markdown table.
 */
export function markdownCell(cell: Cell): string {
  if (cell === null) return '';
  return cell
    .replace(/[\\`*[\]|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '<br>')
    .replace(/[\p{Cc}]/gu, ' ')
    .replace(/^ +|(?<! ) +$/g, (blanks) => '&nbsp;'.repeat(blanks.length));
}

function line(cells: readonly string[]): Buffer {
  return Buffer.from(`| ${cells.join(' | ')} |\n`);
}
