import * as l10n from '@vscode/l10n';
import { longestValue, type ColumnFilter } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { letterKeys } from '../keys';
import { openMenu, type MenuEntry } from '../menu';
import type { Copying } from './copying';
import { filterByValue } from './filterOperators';
import type { GridView } from './gridView';
import { menuPoint } from './menuPlace';

export interface CellMenuPorts {
  readonly grid: () => GridView | undefined;
  readonly columns: () => readonly TableColumn[];
  readonly copying: Copying;
  readonly onFilter: (filter: ColumnFilter) => void;
  readonly onView: () => void;
}

/** Opens the cell menu with a right-click, Shift+F10, or the menu key, instead of VS Code's menu. */
export function attachCellMenu(frame: HTMLElement, ports: CellMenuPorts): void {
  frame.addEventListener('contextmenu', (event) => {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
    const grid = ports.grid();
    if (cell === null || !grid) return;
    event.preventDefault();
    if (!grid.focusElement(cell)) return;
    openMenu({
      label: l10n.t('Cell'),
      entries: () => cellEntries(ports),
      at: menuPoint(event, cell),
      opener: cell,
    });
  });
}

function cellEntries({ grid, columns, copying, onFilter, onView }: CellMenuPorts): readonly MenuEntry[] {
  const focused = grid()?.focusedCell();
  if (!focused) return [];
  const { column, value } = focused;
  const filter: MenuEntry = {
    label: l10n.t({ message: 'Filter by This Value', comment: 'Menu item' }),
    icon: 'filter',
    run: () => {
      const found = columns().find(({ id }) => id === column);
      if (found !== undefined) onFilter(filterByValue(found, value));
    },
  };
  // A filter can't contain a longer value.
  const canFilter = (value?.length ?? 0) <= longestValue;
  return [
    {
      label: l10n.t({ message: 'Copy', comment: 'Menu item' }),
      icon: 'copy',
      keys: letterKeys('C'),
      run: () => copying.copyCell(),
    },
    {
      label: l10n.t({ message: 'Copy with Header', comment: 'Menu item' }),
      run: () => copying.copyCellWithHeader(),
    },
    {
      label: l10n.t({ message: 'Copy Column', comment: 'Menu item' }),
      run: () => copying.copyColumn(column),
    },
    { separator: true },
    ...(canFilter ? [filter, { separator: true } as const] : []),
    {
      label: l10n.t({ message: 'Show Full Value', comment: 'Menu item' }),
      keys: { label: l10n.t({ message: 'Enter', comment: 'Keyboard shortcut' }), aria: 'Enter' },
      run: onView,
    },
  ];
}
