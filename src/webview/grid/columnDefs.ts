import * as l10n from '@vscode/l10n';
import type { CellClassParams, ColDef, ICellRendererParams } from 'ag-grid-community';
import { formatCount } from '../../shared/format';
import { nameOf } from '../../shared/tableEditor/formatQuery';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { Cell, TableColumn } from '../../shared/table/table';
import type { Observable } from '../observable';
import { cellLook, type CellContext } from './cellLook';
import { ColumnHeader } from './columnHeader';
import { columnWidth, pageMeasure, type Measure } from './columnWidths';
import { summaryWidth } from './columnSummary';
import { typeReason } from './typeReason';
import { cellTooltip } from './format';
import { decimalsOf } from './decimals';
import type { HeaderMarks } from './headerMarks';
import { columnMenuPlace, type MenuPlace } from './menuPlace';
import { isNumeric } from './kindLabels';
import type { GridRow } from './rowSource';

export const rowNumberColumn = '\u{0}row';

export interface ColumnContext extends CellContext {
  readonly columns: readonly TableColumn[];
  /** The first rows, from which column widths are calculated. */
  readonly sample: readonly (readonly Cell[])[];
  readonly rows: number;
  readonly marks?: Observable<HeaderMarks>;
  /** The name of the connection from which the joined columns are. */
  readonly joinedFrom?: string | undefined;
  /** Opens the menu of a column; if omitted, columns have none. */
  readonly onMenu?: (column: string, place: MenuPlace) => void;
}

export type ColumnDef = ColDef<GridRow, Cell>;

/** Returns the column definitions of the grid in an element, the row number first. */
export function columnDefs(grid: HTMLElement, context: ColumnContext): ColumnDef[] {
  const measure = pageMeasure();
  return [
    rowNumberDef(context.rows, measure),
    ...context.columns
      .map((column, place) => columnDef(grid, context, column, place, measure))
      // Omits the column with the earlier values, which the changed cells show.
      .filter(({ colId }) => colId !== context.changes?.info.before),
  ];
}

function columnDef(
  grid: HTMLElement,
  context: ColumnContext,
  column: TableColumn,
  place: number,
  measure: Measure,
): ColumnDef {
  const { onMenu } = context;
  const name = nameOf(context.columns, column.id);
  const isChange = column.id === context.changes?.info.change;
  const look = cellLook(context, column, decimalsOf(context.sample, place));
  const texts = context.sample.map((cells) => {
    const text = look.text(cells[place] ?? null);
    const earlier = context.changes?.earlier(cells, column.id);
    return earlier === undefined ? text : `${look.text(earlier)} → ${text}`;
  });
  return {
    colId: column.id,
    headerName: name,
    headerTooltip: tooltipOf(context, column, name),
    headerClass: isNumeric(column.kind) ? 'numeric' : '',
    headerComponentParams: {
      innerHeaderComponent: ColumnHeader,
      innerHeaderComponentParams: {
        tableColumn: column,
        marks: context.marks,
        onMenu:
          onMenu && ((id: string, button: HTMLElement) => onMenu(id, columnMenuPlace(grid, id, button))),
      },
    },
    valueGetter: ({ data }) => data?.cells[place] ?? null,
    // The cell renderer formats the value.
    cellRenderer: ({ data, value, node }: ICellRendererParams<GridRow, Cell>) =>
      data ? look.content(value ?? null, data.cells, node.rowIndex ?? -1) : '',
    tooltipValueGetter: ({ value }) => (typeof value === 'string' ? cellTooltip(value) : null),
    cellClass: [...look.classes],
    cellClassRules: {
      ...Object.fromEntries(
        Object.entries(look.classRules).map(([name, applies]) => [
          name,
          ({ data, value }: CellClassParams<GridRow, Cell>) => data !== undefined && applies(value ?? null),
        ]),
      ),
      'changed-cell': ({ data }) =>
        data !== undefined && context.changes?.earlier(data.cells, column.id) !== undefined,
      'change-kind': () => isChange,
    },
    width: Math.max(
      columnWidth(measure, column, name, texts) + (isChange ? 18 : 0),
      context.marks?.get().summaries ? summaryWidth(column, context.locale) : 0,
    ),
  };
}

function tooltipOf(context: ColumnContext, column: TableColumn, name: string): string {
  const { type, joined, joinedFrom: source = context.joinedFrom } = column;
  if (joined === true && source !== undefined)
    return l10n.t('{column} · From {source}, not part of the original data', {
      column: name,
      source,
    });
  const reason = typeReason(column);
  return reason === undefined ? `${name} · ${type}` : `${name} · ${type} · ${reason}`;
}

function rowNumberDef(rows: number, measure: Measure): ColumnDef {
  const headerName = l10n.t({ message: 'Row', comment: 'Header of the row numbers' });
  return {
    colId: rowNumberColumn,
    headerName,
    headerClass: 'row-number numeric',
    cellClass: 'row-number numeric',
    valueGetter: ({ node }) => formatCount((node?.rowIndex ?? 0) + 1),
    width: 22 + Math.ceil(Math.max(measure(headerName, 'bold'), measure(formatCount(rows), 'bold'))),
    minWidth: 0,
    pinned: 'left',
    lockPosition: 'left',
    lockPinned: true,
    sortable: false,
    resizable: false,
    suppressMovable: true,
  };
}

/** Applies the saved visibility, widths, order, pins, and sorting to the columns of the table. */
export function withSaved(
  defs: readonly ColumnDef[],
  saved: readonly ColumnState[],
  sort: readonly ColumnSort[],
): ColumnDef[] {
  const order = new Map(saved.map(({ id }, place) => [id, place]));
  const states = new Map(saved.map((state) => [state.id, state]));
  const placeOf = ({ colId = '' }: ColumnDef): number =>
    colId === rowNumberColumn ? -1 : (order.get(colId) ?? defs.length);
  return defs
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((def) => {
      const state = states.get(def.colId ?? '');
      const sortIndex = sort.findIndex(({ column }) => column === def.colId);
      return {
        ...def,
        ...(state && { hide: state.hidden, pinned: state.pinned }),
        ...(state?.width == null ? {} : { width: state.width }),
        ...(sortIndex === -1
          ? {}
          : {
              sortIndex,
              sort: sort[sortIndex]?.direction === 'ascending' ? ('asc' as const) : ('desc' as const),
            }),
      };
    });
}
