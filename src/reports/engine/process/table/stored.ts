import type { DecimalMark, TableInfo, TableNote } from '../../../../shared/table/table';
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
  /** The decimal mark of the numbers, if it is known; see `decimalMark`. */
  readonly decimal?: DecimalMark | undefined;
  /** The paths of the files from which the rows are read. */
  readonly paths: readonly string[];
  /** Whether rows can be in another order than in the source unless the query sorts them. */
  readonly unordered?: boolean;
  /** Reads single rows faster than a query, if available. */
  readonly sourceRows?: SourceRows;
}

export function infoOf({ columns, rows, partial, notes }: StoredTable): TableInfo {
  return {
    columns: columns.map(({ id, name, kind, type, print, joined, joinedFrom, treatedAs }) => ({
      id,
      name,
      kind,
      type,
      ...(print.style === 'cast' ? {} : { print }),
      ...(joined === true ? { joined } : {}),
      ...(joinedFrom === undefined ? {} : { joinedFrom }),
      ...(treatedAs && { treatedAs }),
    })),
    rows,
    partial,
    notes,
  };
}
