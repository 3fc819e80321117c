import * as l10n from '@vscode/l10n';
import { canceledError, UserError } from '../../shared/userError';
import type { TableQuery } from '../../shared/table/query';
import type { TableReader } from '../../shared/table/reader';
import type { Cell, TableColumn, TableNote } from '../../shared/table/table';
import { aggregateRows } from './aggregate';
import { uniqueColumns } from './columns';
import { kindOf } from './kinds';
import { profileCells } from './profile';
import { selectRows, type Row } from './select';
import { writeRows } from './write';

/** A table that is small enough to store in memory. */
export interface RowsOfTable {
  /** The header of the source. */
  readonly names: readonly string[];
  /** Rows can be shorter than the header; their remaining cells are blank. */
  readonly rows: readonly Row[];
  readonly notes?: readonly TableNote[];
  readonly partial?: boolean;
  /** Names of columns whose cells are JSON. */
  readonly nested?: ReadonlySet<string>;
}

/** Creates a table reader for rows in memory that behaves like the engine. Intended for up to about 10,000 rows. */
export function memoryReader({ names, rows, notes = [], partial = false, nested }: RowsOfTable): TableReader {
  const columns: TableColumn[] = uniqueColumns(names).map((id, place) => {
    const name = names[place] ?? '';
    const holds = nested?.has(name)
      ? ({ kind: 'nested', type: 'JSON' } as const)
      : kindOf(cellsOf(rows, place));
    return { id, name, ...holds };
  });
  const places = new Map(columns.map((column, place) => [column.id, { column, place }]));
  const find = (id: string): { column: TableColumn; place: number } => {
    const found = places.get(id);
    if (found === undefined)
      throw new UserError('input', l10n.t('The table has no column "{column}".', { column: id }));
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
          rows: page.map((row) => columns.map((_, place) => row[place] ?? null)),
          matching: found.length,
        };
      }),
    profile: (query, id, signal) =>
      reply(() => {
        const { column, place } = find(id);
        return profileCells(column.kind, [...cellsOf(matching(query, signal), place)]);
      }),
    aggregate: (query, request, signal) => reply(() => aggregateRows(find, matching(query, signal), request)),
    write: async ({ query, columns: chosen, format, path }, signal) =>
      writeRows({ columns: chosen.map(find), rows: matching(query, signal), format, path }, signal),
    close: async () => {
      last = undefined;
      return Promise.resolve();
    },
  };
}

function* cellsOf(rows: readonly Row[], place: number): Generator<Cell> {
  for (const row of rows) yield row[place] ?? null;
}
