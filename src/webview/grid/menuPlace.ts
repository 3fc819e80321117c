/** Where a menu appears. */
export interface MenuPlace {
  readonly at: DOMRect;
  /** Gets the focus back. */
  readonly opener: HTMLElement;
  /** The button that closes the menu again, if the menu was opened with it. */
  readonly button?: HTMLElement;
}

/** The place below the header of a column. The focus returns to the cell or header that has it, or to the header. */
export function columnMenuPlace(grid: HTMLElement, column: string, button?: HTMLElement): MenuPlace {
  const header = grid.querySelector<HTMLElement>(`.ag-header-cell[col-id="${CSS.escape(column)}"]`) ?? grid;
  const { activeElement: focused } = document;
  const isFocused = focused instanceof HTMLElement && grid.contains(focused);
  const at = header.getBoundingClientRect();
  if (button !== undefined) return { at, opener: header, button };
  return { at, opener: isFocused ? focused : header };
}
