import { formatJson } from '../../../../src/shared/json/formatJson';
import { isRecord } from '../../../../src/shared/record';
import type { Cell } from '../../../../src/shared/table/table';
import type { RowsOfTable } from './memoryReader';

/**
 * Reads rows from JSON: a list with one item per row, one item per line, or one item as one row. An item that isn't an
 * object is a cell of the column `value`.
 */
export function readJsonRows(text: string): RowsOfTable {
  const names = new Map<string, number>();
  const nested = new Set<string>();
  const strings = new Set<string>();
  const rows = itemsOf(text).map((item) => {
    const row: Cell[] = [];
    for (const [name, value] of isRecord(item) ? Object.entries(item) : [['value', item] as const]) {
      const place = names.get(name) ?? names.size;
      names.set(name, place);
      while (row.length <= place) row.push(null);
      row[place] = cellOf(value);
      if (typeof value === 'object' && value !== null) nested.add(name);
      if (typeof value === 'string') strings.add(name);
    }
    return row;
  });
  return { names: [...names.keys()], rows, nested, strings };
}

function itemsOf(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line));
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : formatJson(value);
}
