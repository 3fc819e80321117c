import { itemsOf, membersOf, rootValue, type JsonSpan } from '../../shared/json/scan';
import { isRecord } from '../../shared/record';

/** A list in a response that can be shown as a table. */
export interface ResultList {
  /** The keys from the root of `data`, such as `users.nodes`. */
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The range of the list in the text of the response. */
  readonly span: JsonSpan;
}

/** The values of a row as JSON text, by column. Columns without a value are omitted. */
export type ResultRow = ReadonlyMap<string, string>;

/** The maximum nesting depth of columns. Deeper values become one cell. */
const deepestColumn = 3;

/**
 * The maximum nesting depth of lists. Deeper lists are ignored, because their paths would be unreadable and
 * could exhaust the memory.
 */
const deepestList = 100;

/**
 * Returns the lists of a response that have rows, longest first. Fields of nested objects become separate
 * columns (`owner.username`), an edge is replaced with its node, and nested lists become cells.
 *
 * Reads the text without parsing it, so values can have any depth and all digits of numbers are preserved.
 *
 * @param json the valid JSON text of a response
 */
export function resultLists(json: string): readonly ResultList[] {
  const found: ResultList[] = [];
  for (const { path, span } of listsIn(json)) {
    const rows = [...itemsOf(json, span.start)].length;
    if (rows > 0) found.push({ path, span, rows, columns: columnsOf(json, span) });
  }
  return found.sort((a, b) => b.rows - a.rows);
}

/** Yields the rows of a list, with the columns that {@link resultLists} returns. */
export function* rowsOf(json: string, { span, columns }: ResultList): Generator<ResultRow> {
  const used = new Set(columns);
  for (const item of itemsOf(json, span.start)) {
    const row = new Map<string, string>();
    for (const [name, value] of flatRow(json, item)) if (used.has(name)) row.set(name, value);
    yield row;
  }
}

/** Returns the number of rows of the longest list; 0 if there is none. */
export function longestList(data: unknown): number {
  let rows = 0;
  let level = [data];
  for (let depth = 0; level.length > 0 && depth <= deepestList; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (Array.isArray(value)) rows = Math.max(rows, value.length);
      else if (isRecord(value)) {
        for (const member of Object.values(value)) next.push(member);
      }
    }
    level = next;
  }
  return rows;
}

interface FoundList {
  readonly path: string;
  readonly span: JsonSpan;
}

/**
 * Returns the lists that aren't part of another list. The last of duplicate keys applies, as in JSON parsers.
 */
function listsIn(json: string): readonly FoundList[] {
  const found: FoundList[] = [];
  const data = [...membersOf(json, rootValue(json).start)].findLast(({ key }) => key === 'data');
  let level: readonly FoundList[] = data === undefined ? [] : [{ path: '', span: data }];
  for (let depth = 0; level.length > 0 && depth <= deepestList; depth += 1) {
    const next: FoundList[] = [];
    for (const { path, span } of level) {
      if (json[span.start] === '[') found.push({ path, span });
      const members = new Map([...membersOf(json, span.start)].map((member) => [member.key, member]));
      for (const [key, member] of members)
        next.push({ path: path === '' ? key : `${path}.${key}`, span: member });
    }
    level = next;
  }
  return found;
}

/** Returns the columns of a list. Omits the column of an object that is `null` in some items. */
function columnsOf(json: string, span: JsonSpan): readonly string[] {
  const hasValue = new Map<string, boolean>();
  for (const item of itemsOf(json, span.start)) {
    for (const [name, value] of flatRow(json, item)) {
      hasValue.set(name, value !== 'null' || hasValue.get(name) === true);
    }
  }
  const parents = new Set([...hasValue.keys()].flatMap(parentsOf));
  return [...hasValue].filter(([name, has]) => has || !parents.has(name)).map(([name]) => name);
}

/** The column of items that aren't objects. */
const plainColumn = 'value';

/** Returns the parents of a column: `a` and `a.b` for `a.b.c`, and the column of items that aren't objects. */
function parentsOf(name: string): readonly string[] {
  if (name === plainColumn) return [];
  const keys = name.split('.');
  return keys.map((_, index) => (index === 0 ? plainColumn : keys.slice(0, index).join('.')));
}

function flatRow(json: string, item: JsonSpan): ResultRow {
  const row = new Map<string, string>();
  const node = [...membersOf(json, item.start)].findLast(({ key }) => key === 'node');
  flatten(json, node ?? item, '', 0, row);
  return row;
}

/** Adds the columns of a value to a row. Recurses up to {@link deepestColumn} levels. */
function flatten(
  json: string,
  { start, end }: JsonSpan,
  name: string,
  depth: number,
  row: Map<string, string>,
): void {
  if (json[start] === '{' && depth < deepestColumn) {
    for (const member of membersOf(json, start)) {
      flatten(json, member, name === '' ? member.key : `${name}.${member.key}`, depth + 1, row);
    }
    return;
  }
  row.set(name === '' ? plainColumn : name, json.slice(start, end));
}
