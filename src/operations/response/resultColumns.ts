import { itemsOf, membersOf, type JsonSpan } from '../../shared/json/jsonSpans';

/** The place of a value in the items of a list. Each place has one node, so it identifies a column. */
export interface ColumnNode {
  /** The keys from the item to the value; empty for an item that isn't an object. */
  readonly path: readonly string[];
  readonly parent: ColumnNode | undefined;
  readonly children: Map<string, ColumnNode>;
}

/** The columns of a list, with unique names. */
export interface ResultColumns {
  readonly root: ColumnNode;
  readonly names: ReadonlyMap<ColumnNode, string>;
  /** Whether the columns are those of the `node` in each item. */
  readonly ofNodes: boolean;
}

/** The maximum nesting depth of columns, without the `node` of an edge. Deeper values become one cell. */
const deepestColumn = 3;

/** The name of the column of items that aren't objects. */
const plainColumn = 'value';

/**
 * Returns the columns of a list in the order of their first value: one for each place of a value in any item, except
 * the place of an object that is `null` in some items. If all items are edges with only a `node`, their columns
 * are those of the nodes.
 *
 * @param json the valid JSON text that contains the list
 */
export function resultColumns(json: string, list: JsonSpan): ResultColumns {
  const root: ColumnNode = { path: [], parent: undefined, children: new Map() };
  const ofNodes = hasOnlyNodes(json, list);
  const hasValue = new Map<ColumnNode, boolean>();
  for (const item of itemsOf(json, list.start)) {
    for (const [column, value] of cellsOf(json, item, { root, ofNodes }))
      hasValue.set(column, value !== 'null' || hasValue.get(column) === true);
  }
  const parents = new Set<ColumnNode>();
  for (const column of hasValue.keys()) {
    for (let { parent } = column; parent && !parents.has(parent); { parent } = parent) parents.add(parent);
  }
  const columns = [...hasValue]
    .filter(([column, has]) => has || !parents.has(column))
    .map(([column]) => column);
  const names = uniqueNames(columns.map(({ path }) => (path.length === 0 ? plainColumn : path.join('.'))));
  return { root, ofNodes, names: new Map(columns.map((column, index) => [column, names[index] ?? ''])) };
}

/** Returns the JSON text of each value of an item. The last of duplicate keys applies, as in JSON parsers. */
export function cellsOf(
  json: string,
  item: JsonSpan,
  { root, ofNodes }: Pick<ResultColumns, 'root' | 'ofNodes'>,
): ReadonlyMap<ColumnNode, string> {
  const cells = new Map<ColumnNode, string>();
  const node = ofNodes ? [...membersOf(json, item.start)].at(-1) : undefined;
  addCells(json, node ?? item, root, 0, cells);
  return cells;
}

/** Recurses up to {@link deepestColumn} levels below the node of an edge. */
function addCells(
  json: string,
  { start, end }: JsonSpan,
  column: ColumnNode,
  depth: number,
  cells: Map<ColumnNode, string>,
): void {
  if (json[start] !== '{' || depth >= deepestColumn) {
    cells.set(column, json.slice(start, end));
    return;
  }
  let isEmpty = true;
  for (const member of membersOf(json, start)) {
    isEmpty = false;
    const isNode = !column.parent && member.key === 'node';
    addCells(json, member, childOf(column, member.key), isNode ? depth : depth + 1, cells);
  }
  if (isEmpty && column.parent) cells.set(column, '{}');
}

function childOf(parent: ColumnNode, key: string): ColumnNode {
  const known = parent.children.get(key);
  if (known) return known;
  const child: ColumnNode = { path: [...parent.path, key], parent, children: new Map() };
  parent.children.set(key, child);
  return child;
}

/** Whether the items have only a `node` with fields or `null`, so that no value is lost without the edges. */
function hasOnlyNodes(json: string, list: JsonSpan): boolean {
  let nodes = 0;
  for (const item of itemsOf(json, list.start)) {
    if (isNull(json, item)) continue;
    for (const member of membersOf(json, item.start)) {
      if (member.key !== 'node') return false;
      if (isNull(json, member)) continue;
      if (membersOf(json, member.start).next().done === true) return false;
      nodes += 1;
    }
    if (json[item.start] !== '{') return false;
  }
  return nodes > 0;
}

function isNull(json: string, { start, end }: JsonSpan): boolean {
  return json.slice(start, end) === 'null';
}

/** Adds a number to names that occur more than once, such as those of `{"a.b": 1, "a": {"b": 2}}`. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const requested = new Set(names);
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique) || (unique !== name && requested.has(unique)); number += 1)
      unique = `${name} (${number})`;
    used.add(unique);
    return unique;
  });
}
