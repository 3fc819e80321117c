import { resultLists, rowsOf, type ResultList } from '../operations/response/resultLists';
import type { Cell, ColumnKind } from '../shared/table/table';
import { usageError } from './usageError';
import type { Rows } from './rows';

/**
 * Returns the rows of a list in a response: the one at a path, or the longest.
 *
 * @param json the text of a response
 * @throws UserError `input` if there is no such list
 */
export function responseRows(json: string, path: string | undefined): Rows {
  const lists = resultLists(json);
  const list = path === undefined ? lists[0] : lists.find((each) => each.path === path);
  if (!list) {
    throw path === undefined
      ? usageError("The response doesn't contain a list with rows.", 'Omit --format to print the response.')
      : usageError(`The response has no list "${path}" with rows.`, listNames(lists));
  }
  const kinds = new Map<string, ColumnKind>();
  for (const row of rowsOf(json, list))
    for (const [name, value] of row) kinds.set(name, combined(kinds.get(name), kindOf(value)));
  const columns = list.columns.map((name) => ({ id: name, name, kind: kinds.get(name) ?? 'text', type: '' }));
  return { columns, rows: cellsOf(json, list, columns) };
}

function listNames(lists: readonly ResultList[]): string | undefined {
  return lists.length === 0 ? undefined : `It has ${lists.map(({ path }) => path).join(', ')}.`;
}

function* cellsOf(json: string, list: ResultList, columns: Rows['columns']): Generator<readonly Cell[]> {
  for (const row of rowsOf(json, list))
    yield columns.map(({ id, kind }) => {
      const value = row.get(id);
      if (value === undefined || value === 'null') return null;
      return kind === 'text' ? (JSON.parse(value) as string) : value;
    });
}

/** Returns the kind of a JSON text; `undefined` for null, which every kind allows. */
function kindOf(value: string): ColumnKind | undefined {
  if (value === 'null') return undefined;
  if (value.startsWith('"')) return 'text';
  if (value === 'true' || value === 'false') return 'boolean';
  return /^[{[]/.test(value) ? 'nested' : 'decimal';
}

/** Returns the kind of a column with values of two kinds: JSON, unless they are the same. */
function combined(one: ColumnKind | undefined, other: ColumnKind | undefined): ColumnKind {
  if (!one || !other) return one ?? other ?? 'text';
  return one === other ? one : 'nested';
}
