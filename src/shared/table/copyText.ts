import type { Cell, TableColumn } from './table';

/**
 * Formats rows as text for the clipboard. CSV and JSON distinguish blank and empty cells; in a Markdown table, which
 * is for display, both are empty.
 */
export function copyText(
  format: 'csv' | 'markdown' | 'json',
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
): string {
  switch (format) {
    case 'csv':
      return [columns.map(({ name }) => name), ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');
    case 'markdown':
      return markdown(columns, rows);
    case 'json':
      return `[\n${rows.map((row) => `  {${members(columns, row)}}`).join(',\n')}\n]`;
  }
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

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

function members(columns: readonly TableColumn[], row: readonly Cell[]): string {
  return columns
    .map((column, place) => `${JSON.stringify(column.name)}: ${jsonValue(column, row[place] ?? null)}`)
    .join(', ');
}

/**
 * Converts a cell to JSON. Numbers, Booleans, and nested values are already JSON, so numbers preserve all
 * digits. Numbers that JSON doesn't support, such as `nan`, become strings.
 */
function jsonValue({ kind }: TableColumn, cell: Cell): string {
  if (cell === null) return 'null';
  if (kind === 'text' || !isJson(cell)) return JSON.stringify(cell);
  const isMoment = kind === 'month' || kind === 'date' || kind === 'time' || kind === 'timestamp';
  return isMoment ? JSON.stringify(cell) : cell;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
