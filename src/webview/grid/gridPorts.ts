import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import type { Observable } from '../observable';
import type { CellMark } from './cellContent';
import type { Changes } from './changes';
import type { HeaderMarks } from './headerMarks';
import type { MenuPlace } from './menuPlace';
import type { RowRanges } from './rowRanges';
import type { RowSourcePorts } from './rowSource';

/** Data and callbacks that a grid requires. */
export interface GridPorts extends RowSourcePorts {
  readonly label: string;
  readonly nonce: string;
  readonly columns: readonly TableColumn[];
  /** The name of the connection from which the joined columns are. */
  readonly joinedFrom?: string | undefined;
  /** The number of rows that match the query. */
  readonly rows: number;
  readonly saved: readonly ColumnState[];
  readonly rawValues: () => boolean;
  readonly mark?: (row: number, column: string) => CellMark;
  /** Set if the rows are the changes between two snapshots. */
  readonly changes?: Changes;
  readonly onSort: (sort: readonly ColumnSort[]) => void;
  /** Called when a column is moved, pinned, or resized. */
  readonly onColumns: (columns: readonly ColumnState[]) => void;
  readonly onSelection: (rows: RowRanges) => void;
  readonly onFocus: (column: string) => void;
  /** The marks and the summaries in the headers; if omitted, there are none. */
  readonly marks?: Observable<HeaderMarks>;
  /** Opens the menu of a column; if omitted, columns have none. */
  readonly onMenu?: (column: string, place: MenuPlace) => void;
  /** Called for Enter on a cell, except on a row number. */
  readonly onView?: () => void;
  /** Called for Alt+Down and Alt+Up on a cell if there are `changes`. */
  readonly onStepChange?: (step: 1 | -1) => void;
  /** Called for Escape without a selection. */
  readonly onEscape?: () => void;
}
