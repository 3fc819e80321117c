import { canceledError } from '../../../../src/shared/userError';
import type { TableQuery } from '../../../../src/shared/table/query';
import type { TableReader } from '../../../../src/shared/table/reader';
import type { Cell, Spelling, TableColumn, TableNote } from '../../../../src/shared/table/table';
import { aggregateRows } from './aggregate';
import { uniqueColumns } from './columns';
import { typeOf } from './columnType';
import type { MemoryType } from './memoryType';
import { otherCells } from './otherCells';
import { profileCells } from './profile';
import { selectRows, type Row } from './select';
import { writeRows } from './write';

/** A table that is small enough to store in memory. */
export interface RowsOfTable {
  /** The header of the source. */
  readonly names: readonly string[];
  /** Rows can be shorter than the header; their remaining cells are blank. */
  readonly rows: readonly (readonly Cell[])[];
  readonly notes?: readonly TableNote[];
  readonly partial?: boolean;
  /** Names of columns whose cells are JSON. */
  readonly nested?: ReadonlySet<string>;
  /** Names of columns that contain strings, if the source distinguishes them from numbers. */
  readonly strings?: ReadonlySet<string>;
  /** See `TableSource.treated`. */
  readonly treated?: Readonly<Record<string, Spelling>>;
}

/** Creates a table reader for rows in memory that behaves like the engine. Intended for up to about 10,000 rows. */
export function memoryReader(table: RowsOfTable): TableReader {
  const { names, notes = [], partial = false } = table;
  const ids = uniqueColumns(names);
  const types = ids.map((id, place) => typeIn(table, id, place));
  const columns = types.map(({ column }, place): TableColumn => ({
    id: ids[place] ?? '',
    name: names[place] ?? '',
    ...column,
  }));
  const rows = table.rows.map((cells) => rowOf(cells, types));
  const places = new Map(columns.map((column, place) => [column.id, { column, place }]));
  const find = (id: string): { column: TableColumn; place: number } => {
    const found = places.get(id);
    if (found === undefined) throw new Error(`The table has no column "${id}".`);
    return found;
  };
  let last: { readonly key: string; readonly rows: readonly Row[] } | undefined;
  const matching = (query: TableQuery, signal?: AbortSignal): readonly Row[] => {
    if (signal?.aborted === true) throw canceledError();
    const key = JSON.stringify(query);
    // The last result is cached, since scrolling requests consecutive pages of the same query.
    if (last?.key !== key) last = { key, rows: selectRows(columns, rows, query) };
    return last.rows;
  };
  const reply = async <T>(give: () => T): Promise<T> => Promise.resolve().then(give);
  return {
    info: { columns, rows: rows.length, partial, notes },
    page: (query, { offset, limit }, signal) =>
      reply(() => {
        const found = matching(query, signal);
        const page = found.slice(offset, offset + limit);
        return {
          rows: page.map(({ cells }) => columns.map((_, place) => cells[place] ?? null)),
          matching: found.length,
        };
      }),
    profile: (query, id, signal) =>
      reply(() => {
        const { column, place } = find(id);
        const values = matching(query, signal).map((row) => row.values[place] ?? null);
        const mostly = column.type === 'VARCHAR' ? otherCells(values) : undefined;
        return { ...profileCells(column.kind, values), ...(mostly && { mostly }) };
      }),
    aggregate: (query, request, signal) => reply(() => aggregateRows(find, matching(query, signal), request)),
    write: async ({ query, columns: chosen, format, path }, signal) =>
      writeRows({ columns: chosen.map(find), rows: matching(query, signal), format, path }),
    close: async () => {
      last = undefined;
      return Promise.resolve();
    },
  };
}

function typeIn(
  { names, rows, nested, strings, treated = {} }: RowsOfTable,
  id: string,
  place: number,
): MemoryType {
  const name = names[place] ?? '';
  if (nested?.has(name)) return { column: { kind: 'nested', type: 'JSON' } };
  return typeOf(
    rows.map((row) => row[place] ?? null),
    {
      strings: strings?.has(name) ?? false,
      treated: Object.hasOwn(treated, id) ? treated[id] : undefined,
    },
  );
}

function rowOf(cells: readonly Cell[], types: readonly MemoryType[]): Row {
  if (types.every(({ cellValue }) => !cellValue)) return { cells, values: cells };
  const values = types.map(({ cellValue }, place) => {
    const cell = cells[place] ?? null;
    return !cellValue || cell === null ? cell : cellValue(cell);
  });
  return { cells, values };
}
