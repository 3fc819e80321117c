/** A list in an answer that can be shown as a table. */
export interface ResultList {
  /** Keys from the root of `data`: `users.nodes`. */
  readonly path: string;
  readonly columns: readonly string[];
  /** A value for each column; `undefined` where the item has no such key. */
  readonly rows: readonly (readonly unknown[])[];
}

/** A value deeper than this is one cell. */
const deepestColumn = 3;

/**
 * The lists of an answer, the longest first: `nodes`, `edges` and plain ones. Objects within an item become
 * columns of their own (`owner.username`), an edge is its node, and lists within an item are cells.
 *
 * @param data the `data` of an answer
 */
export function resultLists(data: unknown): readonly ResultList[] {
  const found: FoundList[] = [];
  collect(data, [], found);
  return found
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => b.items.length - a.items.length)
    .map(tableOf);
}

/** Whether there is a list with something in it. Stops at the first. */
export function hasList(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  return typeof data === 'object' && data !== null && Object.values(data).some(hasList);
}

interface FoundList {
  readonly path: string;
  readonly items: readonly unknown[];
}

function collect(value: unknown, path: readonly string[], found: FoundList[]): void {
  if (Array.isArray(value)) {
    found.push({ path: path.join('.'), items: value });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) collect(child, [...path, key], found);
}

function tableOf({ path, items }: FoundList): ResultList {
  const cells = items.map((item) => {
    const row = new Map<string, unknown>();
    flatten(nodeOf(item), '', 0, row);
    return row;
  });
  const names = usedColumns(cells);
  return {
    path,
    columns: names.map((name) => (name === '' ? 'value' : name)),
    rows: cells.map((row) => names.map((name) => row.get(name))),
  };
}

/** Where some items have an object, `null` in others makes no column beside those of the object. */
function usedColumns(cells: readonly ReadonlyMap<string, unknown>[]): readonly string[] {
  const hasValue = new Map<string, boolean>();
  for (const row of cells) {
    for (const [name, value] of row) hasValue.set(name, value !== null || hasValue.get(name) === true);
  }
  const names = [...hasValue.keys()];
  const parents = new Set(names.flatMap(parentsOf));
  return names.filter((name) => hasValue.get(name) === true || !parents.has(name));
}

/** `a.b.c` stands below ``, `a` and `a.b`. */
function parentsOf(name: string): readonly string[] {
  if (name === '') return [];
  const keys = name.split('.');
  return keys.map((_, index) => keys.slice(0, index).join('.'));
}

function nodeOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'node' in item ? item.node : item;
}

function flatten(value: unknown, name: string, depth: number, row: Map<string, unknown>): void {
  if (isPlainObject(value) && depth < deepestColumn) {
    for (const [key, child] of Object.entries(value))
      flatten(child, name === '' ? key : `${name}.${key}`, depth + 1, row);
    return;
  }
  row.set(name, value);
}

/** A number that is kept exactly is an object of another kind. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
