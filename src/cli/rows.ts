import { markdownCell } from '../reports/export/markdown';
import { displayLine } from '../shared/displayText';
import { csvHeader, csvLine, jsonObject } from '../shared/table/jsonAndCsvRows';
import type { Cell, TableColumn } from '../shared/table/table';
import { textOf, type Context } from './command';
import { jsonWithoutCommands, withoutCommands } from './serviceCommands';
import { usageError } from './usageError';

/** A table to print. */
export interface Rows {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

const formats = ['csv', 'json', 'ndjson', 'markdown', 'table'] as const;

export type RowFormat = (typeof formats)[number];

/** Returns the value of `--format`; `undefined` if it wasn't given. */
export function rowFormat(context: Pick<Context, 'values'>): RowFormat | undefined {
  const text = textOf(context, 'format');
  const format = formats.find((each) => each === text);
  if (text === undefined || format) return format;
  throw usageError(`Unknown format "${text}".`, `Use ${formats.join(', ')}.`);
}

/** Formats rows one at a time, except for `table`, whose column widths depend on all rows. */
export async function* formatRows(format: RowFormat, { columns, rows }: Rows): AsyncGenerator<string> {
  const names = columns.map(({ name, id }) => (name === '' ? id : name));
  const json = (row: readonly Cell[]): string => jsonWithoutCommands(jsonObject(columns, row));
  switch (format) {
    case 'csv': {
      const options = { delimiter: ',', lineEnding: '\r\n' } as const;
      yield csvHeader(names, options);
      for await (const row of rows) yield csvLine(row, options);
      return;
    }
    case 'json': {
      let separator = '[\n';
      for await (const row of rows) {
        yield `${separator}  ${json(row)}`;
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
      return;
    }
    case 'ndjson':
      for await (const row of rows) yield `${json(row)}\n`;
      return;
    case 'markdown':
      yield markdownLine(names.map(markdownCell));
      yield markdownLine(columns.map((column) => (isNumber(column) ? '---:' : '---')));
      for await (const row of rows) yield markdownLine(row.map(markdownCell));
      return;
    case 'table':
      yield* alignedRows(columns, names, rows);
  }
}

/** The maximum width of a cell in a table for a terminal, in characters. */
const widest = 60;

async function* alignedRows(
  columns: readonly TableColumn[],
  names: readonly string[],
  rows: Rows['rows'],
): AsyncGenerator<string> {
  const lines = [names.map((name) => displayLine(name, widest) as string)];
  for await (const row of rows)
    lines.push(row.map((cell) => (cell === null ? '' : displayLine(cell, widest))));
  const widths = columns.map((_, place) =>
    lines.reduce((max, line) => Math.max(max, (line[place] ?? '').length), 0),
  );
  const padded = (line: readonly string[]): string =>
    line
      .map((cell, place) => {
        const column = columns[place];
        const width = widths[place] ?? 0;
        return column && isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  for (const [index, line] of lines.entries()) {
    yield withoutCommands(`${padded(line)}\n`);
    if (index === 0) yield `${widths.map((width) => '-'.repeat(width)).join('  ')}\n`;
  }
}

function isNumber({ kind }: TableColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** Reads all rows into objects for the envelope of `--json`. Numbers are JSON text, so they stay exact. */
export async function rowsAsJson({ columns, rows }: Rows): Promise<string> {
  const lines: string[] = [];
  for await (const row of rows) lines.push(jsonObject(columns, row));
  return `[${lines.join(',')}]`;
}
