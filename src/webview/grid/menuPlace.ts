/** The position and the controls of a menu. */
export interface MenuPlace {
  readonly at: DOMRect;
  /** The element that gets the focus when the menu is closed with a key, an entry, or its button. */
  readonly opener: HTMLElement;
  /** The button that toggles the menu, if the menu was opened with it. */
  readonly button?: HTMLElement;
}

/** Returns where a `contextmenu` event opens a menu. Without a pointer, the event has no useful position. */
export function menuPoint(event: MouseEvent, element: HTMLElement): DOMRect {
  const isPointer = event.button === 2;
  return isPointer ? new DOMRect(event.clientX, event.clientY, 0, 0) : element.getBoundingClientRect();
}

/**
 * Returns the menu position below a column header. When the menu is closed, the focus returns to the cell or
 * header that had it if the menu was opened with the keyboard; otherwise, to the column header.
 */
export function columnMenuPlace(grid: HTMLElement, column: string, button?: HTMLElement): MenuPlace {
  const header = grid.querySelector<HTMLElement>(`.ag-header-cell[col-id="${CSS.escape(column)}"]`) ?? grid;
  const { activeElement: focused } = document;
  const isFocused = focused instanceof HTMLElement && grid.contains(focused);
  const at = header.getBoundingClientRect();
  if (button) return { at, opener: header, button };
  return { at, opener: isFocused ? focused : header };
}
