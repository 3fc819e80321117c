import type { CopyFormat } from '../tableEditor/requests';
import { csvHeader, csvLine, jsonObject } from './jsonAndCsvRows';
import type { Cell, TableColumn } from './table';

/**
 * Formats rows as text for the clipboard. Tab-separated text, without or with headers, is for spreadsheets. CSV and JSON
 * distinguish blank and empty cells; in the other formats, both are empty. The keys of JSON are the IDs of the columns,
 * because names can be repeated.
 */
export function copyText(
  format: CopyFormat,
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): string {
  const names = columns.map(({ name }) => name);
  switch (format) {
    case 'tsv':
      return tabSeparated(rows);
    case 'tsvWithHeaders':
      return tabSeparated([names, ...rows]);
    case 'csv':
      return [csvHeader(names, csv), ...rows.map((row) => csvLine(row, csv))].join('').slice(0, -2);
    case 'markdown':
      return markdown(columns, rows);
    case 'json':
      return `[\n${rows.map((row) => `  ${jsonObject(columns, row)}`).join(',\n')}\n]`;
  }
}

function tabSeparated(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(tabCell).join('\t')).join('\r\n');
}

/** Quotes a cell as spreadsheets do: only if it would otherwise be divided, or its quotes would be removed. */
function tabCell(cell: Cell): string {
  if (cell === null) return '';
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const csv = { delimiter: ',', lineEnding: '\r\n' } as const;

function markdown(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[]): string {
  const rules = columns.map(({ kind }) => (kind === 'integer' || kind === 'decimal' ? '---:' : '---'));
  const lines = [
    columns.map(({ name }) => markdownCell(name)),
    rules,
    ...rows.map((row) => row.map(markdownCell)),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Escapes text so that Markdown displays it literally: it can't end the table cell and contains no markup. */
function markdownCell(cell: Cell): string {
  return (cell ?? '').replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, '\\$&').replace(/\r\n|\r|\n/g, ' ');
}
