import { itemsOf, membersOf, rootValue, type JsonSpan } from '../../shared/json/jsonSpans';
import { isRecord } from '../../shared/record';
import { cellsOf, resultColumns, uniqueNames, type ResultColumns } from './resultColumns';

/** A list in a response that can be shown as a table. */
export interface ResultList {
  /** The keys from the root of `data`, such as `users.nodes`. */
  readonly path: string;
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** The places of the columns in the items. */
  readonly places: ResultColumns;
  readonly rows: number;
  /** The range of the list in the text of the response. */
  readonly span: JsonSpan;
}

/** The values of a row as JSON text, by column. Columns without a value are omitted. */
export type ResultRow = ReadonlyMap<string, string>;

/**
 * The maximum nesting depth of lists. Deeper lists are ignored, because their paths would be unreadable and
 * could exhaust the memory.
 */
const deepestList = 100;

/**
 * Returns the lists of a response that have rows, longest first. Fields of nested objects become separate
 * columns (`owner.username`), edges that have only a node are replaced with it, and nested lists become cells.
 *
 * Reads the text without parsing it, so values can have any depth and all digits of numbers are preserved.
 *
 * @param json the valid JSON text of a response
 */
export function resultLists(json: string): readonly ResultList[] {
  const found: ResultList[] = [];
  for (const { path, span } of listsIn(json)) {
    const rows = [...itemsOf(json, span.start)].length;
    if (rows === 0) continue;
    const places = resultColumns(json, span);
    found.push({ path, span, rows, places, columns: [...places.names.values()] });
  }
  return found.sort((a, b) => b.rows - a.rows);
}

/** Yields the rows of a list, with the columns that {@link resultLists} returns. */
export function* rowsOf(json: string, { span, places }: ResultList): Generator<ResultRow> {
  for (const item of itemsOf(json, span.start)) {
    const row = new Map<string, string>();
    for (const [column, value] of cellsOf(json, item, places)) {
      const name = places.names.get(column);
      if (name !== undefined) row.set(name, value);
    }
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
 * Returns the lists that aren't part of another list, with unique paths. The last of duplicate keys applies, as in JSON parsers.
 */
function listsIn(json: string): readonly FoundList[] {
  const found: FoundList[] = [];
  const data = [...membersOf(json, rootValue(json).start)].findLast(({ key }) => key === 'data');
  let level: readonly FoundList[] = data ? [{ path: '', span: data }] : [];
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
  const paths = uniqueNames(found.map(({ path }) => path));
  return found.map(({ span }, index) => ({ path: paths[index] ?? '', span }));
}
