import type { Cell, TableColumn } from '../../../../src/shared/table/table';

/** The type of a column, and the values of its cells. */
export interface MemoryType {
  readonly column: Pick<TableColumn, 'kind' | 'type' | 'print' | 'treatedAs'>;
  /** Returns the value of a cell as text; `null` if it has none. Omitted if the values are the cells. */
  readonly cellValue?: (cell: string) => Cell;
}
