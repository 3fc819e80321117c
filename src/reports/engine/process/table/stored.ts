import type { TableInfo, TableNote } from '../../../../shared/table/table';
import type { SourceRows } from '../csv/sourceRows';
import type { StoredColumn } from './columns';

/** A table that the engine can ask: where its rows are and what its columns are. */
export interface StoredTable {
  /** What stands after FROM; its columns are called by their ids. */
  readonly from: string;
  /** The column with the place of a row in the source, from 0 without gaps. */
  readonly place: string;
  readonly columns: readonly StoredColumn[];
  readonly rows: number;
  readonly partial: boolean;
  readonly notes: readonly TableNote[];
  /** The file behind it, where there is one. */
  readonly path: string | undefined;
  /** A faster way to single rows, where there is one. */
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
