import * as l10n from '@vscode/l10n';
import { formatFields, formatItems } from '../../shared/formatCounts';
import { wordsOf } from '../credits/amountWords';
import { isContainer, isRecord } from '../../shared/record';
import type { Json } from '../credits/records';
import { factRow, paged, type AnalyticsRow } from './row';
import { shortText } from '../../shared/format';

/** The maximum depth of the tree. Deeper levels aren't readable in a sidebar, so only their size is shown. */
const deepest = 6;
const longestText = 200;

/**
 * Builds the rows of a record like `jsonRows`, but with readable names and values instead of identifiers such
 * as `activeFrom`. The rows below a nested value stay unchanged.
 */
export function fieldRows(
  id: string,
  record: Json,
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  return jsonRows(id, record, pages).map((row) =>
    row.context === 'fact'
      ? { ...row, label: readableName(row.label), description: readableValue(row.description) }
      : row,
  );
}

/**
 * Converts `activeFrom` and `active_from` to `Active from`. The tooltip of the row contains the original
 * name.
 */
function readableName(name: string): string {
  const text = wordsOf(name).join(' ');
  if (text === '') return name;
  return text === 'id' ? 'ID' : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** Makes a value readable if it is an identifier of several words, such as `topUp`. */
function readableValue(value: string): string {
  return /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$|^\p{Ll}+(?:_\p{Ll}+)+$/u.test(value) ? readableName(value) : value;
}

/** Builds a tree for data of any shape, with a row for each field or item, in order. */
export function jsonRows(
  id: string,
  value: Json,
  pages: ReadonlyMap<string, number>,
  depth = 0,
): readonly AnalyticsRow[] {
  const fields: readonly (readonly [string, Json])[] = Array.isArray(value)
    ? (value as readonly Json[]).map((item, index) => [`${index + 1}`, item])
    : isRecord(value)
      ? Object.entries(value)
      : [['value', value]];
  const rows = fields.map(([name, content], index): AnalyticsRow => {
    const rowId = `${id}.${index}`;
    if (!isContainer(content)) return factRow(rowId, name, plainText(content), 'symbol-field');
    const size = Array.isArray(content) ? content.length : Object.keys(content).length;
    const row = factRow(
      rowId,
      name,
      Array.isArray(content) ? formatItems(size) : formatFields(size),
      'symbol-object',
    );
    return size === 0 || depth >= deepest
      ? row
      : { ...row, children: jsonRows(rowId, content, pages, depth + 1) };
  });
  return paged(id, rows, pages);
}

function plainText(value: string | number | boolean | null): string {
  const text = value === null ? l10n.t({ message: 'none', comment: 'Instead of a value' }) : String(value);
  return shortText(text, longestText);
}
