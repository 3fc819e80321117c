import type { CellPosition, GridApi } from 'ag-grid-community';
import { element } from '../element';
import { rowNumberColumn } from './columnDefs';
import type { GridRow } from './rowSource';

/** The scroll position of a grid, and the cell or header that has the focus in it. */
export interface GridPlace {
  readonly firstRow: number;
  /** The first visible column that isn't pinned; absent if the grid isn't scrolled to the right. */
  readonly firstColumn: string | undefined;
  /** The focused cell, or the focused header if `row` is absent; `undefined` if neither exists. */
  readonly focused: { readonly row?: number; readonly column: string } | undefined;
}

/** @param cell the cell that has the focus if the focus is in the grid, but not in a header */
export function placeOf(api: GridApi<GridRow>, container: HTMLElement, cell: CellPosition | null): GridPlace {
  const { left } = api.getHorizontalPixelRange();
  const { top } = api.getVerticalPixelRange();
  const first = api
    .getAllDisplayedColumns()
    .find((column) => !column.isPinned() && (column.getLeft() ?? 0) + column.getActualWidth() > left);
  return {
    firstRow: Math.round(top / api.getSizesForCurrentTheme().rowHeight),
    firstColumn: left === 0 ? undefined : first?.getColId(),
    focused: focusedIn(container, cell),
  };
}

function focusedIn(container: HTMLElement, cell: CellPosition | null): GridPlace['focused'] {
  const { activeElement } = document;
  if (!container.contains(activeElement)) return undefined;
  const column = activeElement?.closest('[role="columnheader"]')?.getAttribute('col-id');
  if (column !== undefined && column !== null) return { column };
  return cell === null ? undefined : { row: cell.rowIndex, column: cell.column.getColId() };
}

/**
 * Restores the scroll position and the focused cell or header of a grid.
 *
 * @param rows the number of rows in the grid
 */
export function restorePlace(
  api: GridApi<GridRow>,
  rows: number,
  { firstRow, firstColumn, focused }: GridPlace,
): void {
  if (rows === 0) return;
  // The grid can't scroll to rows that it doesn't know of.
  api.setRowCount(rows, true);
  if (firstRow > 0) api.ensureIndexVisible(Math.min(firstRow, rows - 1), 'top');
  if (firstColumn !== undefined && api.getColumn(firstColumn) !== null)
    api.ensureColumnVisible(firstColumn, 'start');
  if (!focused) return;
  const column = api.getColumn(focused.column)?.isVisible() === true ? focused.column : rowNumberColumn;
  if (focused.row === undefined) api.setFocusedHeader(column);
  else api.setFocusedCell(Math.min(focused.row, rows - 1), column);
}

/** Contrary to its type, `getFocusedCell` of AG Grid returns `undefined` until a cell has had the focus. */
export function focusedPosition(api: GridApi<GridRow>): CellPosition | null {
  const position: CellPosition | null | undefined = api.getFocusedCell();
  return position ?? null;
}

/** Creates the element from which Tab continues to the controls before or after a grid. */
export function createEdge(): HTMLElement {
  return element('div', { className: 'grid-edge', attributes: { tabindex: '-1' } });
}
