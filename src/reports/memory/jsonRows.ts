import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';
import type { Cell } from '../../shared/table/table';
import { isRecord } from '../../shared/record';

interface JsonRows {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly nested: ReadonlySet<string>;
  /** The columns that contain strings. */
  readonly strings: ReadonlySet<string>;
  readonly cut: boolean;
}

/**
 * Reads rows from JSON of any shape: a list with one item per row, one item per line, or one item as one row. An item
 * that isn't an object is a cell of the column `value`.
 *
 * @param whole whether the text is the complete file; otherwise the last line may be incomplete
 * @throws UserError of kind `input` if it isn't JSON, or `tooLarge` if it isn't complete and its first line isn't JSON
 */
export function readJsonRows(text: string, whole: boolean, limit: number): JsonRows {
  const items = itemsOf(text, whole);
  const names = new Map<string, number>();
  const nested = new Set<string>();
  const strings = new Set<string>();
  const rows = items.slice(0, limit).map((item) => {
    const row: Cell[] = [];
    for (const [name, value] of membersOf(item)) {
      const place = names.get(name) ?? names.size;
      names.set(name, place);
      while (row.length <= place) row.push(null);
      row[place] = cellOf(value);
      if (typeof value === 'object' && value !== null) nested.add(name);
      if (typeof value === 'string') strings.add(name);
    }
    return row;
  });
  return { names: [...names.keys()], rows, nested, strings, cut: items.length > limit || !whole };
}

function itemsOf(text: string, whole: boolean): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch (error) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (!whole) lines.pop();
    // Only complete lines can be parsed without the rest of the file.
    if (!whole && !isJson(lines[0])) {
      throw new UserError(
        'tooLarge',
        l10n.t('The JSON file is too large to read without the report engine.'),
        {
          advice: l10n.t('Open it as text instead.'),
        },
      );
    }
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      throw new UserError('input', l10n.t("The file isn't valid JSON."), {
        advice: l10n.t('Check whether the file is complete.'),
        detail: String(error),
        cause: error,
      });
    }
  }
}

function isJson(line: string | undefined): boolean {
  try {
    JSON.parse(line ?? '');
    return true;
  } catch {
    return false;
  }
}

function membersOf(item: unknown): [string, unknown][] {
  return isRecord(item) ? Object.entries(item) : [['value', item]];
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : formatJson(value);
}
