import { RowRanges } from './rowRanges';

/** The members of the grid that the keyboard handling uses. */
export interface KeyboardGrid {
  readonly rowCount: number;
  readonly selection: RowRanges;
  readonly focusedPosition: { readonly rowIndex: number; readonly column: { getColId(): string } } | null;
  /** @returns whether the column has a menu */
  openMenu(column: string | undefined): boolean;
  focusCell(row: number, column: 'first' | 'last' | 'same'): void;
  choose(row: number, event: Event): void;
  toggle(row: number): void;
  select(rows: RowRanges): void;
  view(): void;
  /** @returns whether the key had an effect */
  escape(): boolean;
  leave(backwards: boolean): void;
}

/**
 * Handles keys that AG Grid doesn't support or handles differently from the ARIA grid pattern. For example,
 * Home and End move within the row, with Ctrl to the corners; Space selects or deselects the row, with Shift
 * selects all rows between the most recently selected row and this one; Tab leaves the grid.
 *
 * @param onStepChange called for Alt+Down and Alt+Up on a cell; if omitted, Alt+Down opens the menu of the
 * column
 */
export function handleGridKey(
  event: KeyboardEvent,
  grid: KeyboardGrid,
  onStepChange?: (step: 1 | -1) => void,
): void {
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
    // AG Grid would focus the next cell. The browser moves the focus from the edge to the next control.
    event.stopPropagation();
    grid.leave(event.shiftKey);
    return;
  }
  const focused = grid.focusedPosition;
  const onCell = event.target instanceof Element && event.target.closest('[role="gridcell"]') !== null;
  if (onStepChange && onCell && event.altKey && /^Arrow(?:Down|Up)$/.test(event.key)) {
    take(event, () => onStepChange(event.key === 'ArrowDown' ? 1 : -1));
    return;
  }
  if (event.key === 'ArrowDown' && event.altKey) {
    const header = event.target instanceof Element ? event.target.closest('[role="columnheader"]') : null;
    const column = header?.getAttribute('col-id') ?? (onCell ? focused?.column.getColId() : undefined);
    if (grid.openMenu(column)) claim(event);
    return;
  }
  if (!onCell || focused === null || event.altKey) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const row = focused.rowIndex;
  switch (event.key) {
    case 'Home':
      take(event, () => grid.focusCell(ctrl ? 0 : row, 'first'));
      break;
    case 'End':
      take(event, () => grid.focusCell(ctrl ? grid.rowCount - 1 : row, 'last'));
      break;
    case ' ':
      take(event, () => (event.shiftKey ? grid.choose(row, event) : grid.toggle(row)));
      break;
    case 'ArrowDown':
    case 'ArrowUp':
      if (event.shiftKey && !ctrl) take(event, () => extend(grid, row, event));
      break;
    case 'a':
      if (ctrl) take(event, () => grid.select(RowRanges.of(0, grid.rowCount)));
      break;
    case 'Enter':
      if (!ctrl && !event.shiftKey) take(event, () => grid.view());
      break;
    case 'Escape':
      if (grid.escape()) claim(event);
  }
}

function extend(grid: KeyboardGrid, row: number, event: KeyboardEvent): void {
  if (grid.selection.count === 0) grid.toggle(row);
  const next = Math.min(grid.rowCount - 1, Math.max(0, row + (event.key === 'ArrowDown' ? 1 : -1)));
  grid.choose(next, event);
  grid.focusCell(next, 'same');
}

function take(event: KeyboardEvent, act: () => void): void {
  claim(event);
  act();
}

function claim(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
