import type { TableInfo, TableNote } from '../../../../shared/table/table';
import type { SourceRows } from '../csv/sourceRows';
import type { StoredColumn } from './columns';

/** A table that the engine can query: the source of its rows, and its columns. */
export interface StoredTable {
  /** The text after FROM; its columns are named by their IDs. */
  readonly from: string;
  /** The column with the row number in the source, from 0 without gaps. */
  readonly place: string;
  readonly columns: readonly StoredColumn[];
  readonly rows: number;
  readonly partial: boolean;
  readonly notes: readonly TableNote[];
  /** The source file, if there is one. */
  readonly path: string | undefined;
  /** A faster way to read single rows, if there is one. */
  readonly sourceRows?: SourceRows;
}

export function infoOf({ columns, rows, partial, notes }: StoredTable): TableInfo {
  return {
    columns: columns.map(({ id, name, kind, type, print }) => ({
      id,
      name,
      kind,
      type,
      ...(print.style === 'cast' ? {} : { print }),
    })),
    rows,
    partial,
    notes,
  };
}
