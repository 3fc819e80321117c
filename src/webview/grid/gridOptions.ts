import * as l10n from '@vscode/l10n';
import type { GridOptions } from 'ag-grid-community';
import { minColumnWidth } from './columnWidths';
import type { GridRow } from './rowSource';
import { gridIcons, gridTheme } from './theme';

/** The options that are the same for all grids. */
export const gridOptions: GridOptions<GridRow> = {
  theme: gridTheme,
  icons: gridIcons,
  defaultColDef: {
    sortable: true,
    resizable: true,
    minWidth: minColumnWidth,
    suppressHeaderMenuButton: true,
    suppressHeaderContextMenu: true,
  },
  rowModelType: 'infinite',
  maxBlocksInCache: 40,
  maxConcurrentDatasourceRequests: 2,
  blockLoadDebounceMillis: 20,
  // Every jump of the scroll bar builds all rows again, including those out of view.
  rowBuffer: 2,
  rowSelection: {
    mode: 'multiRow',
    checkboxes: false,
    headerCheckbox: false,
    enableClickSelection: false,
  },
  getRowId: ({ data }) => String(data.place),
  animateRows: false,
  suppressColumnMoveAnimation: true,
  suppressDragLeaveHidesColumns: true,
  ensureDomOrder: true,
  enableBrowserTooltips: true,
  tooltipShowDelay: 400,
  suppressNoRowsOverlay: true,
  suppressLoadingOverlay: true,
};

/** Returns the texts of the grid for screen readers. */
export function gridText(): Record<string, string> {
  return {
    ariaSortableColumn: l10n.t('Press Enter to sort'),
    ariaRowSelect: l10n.t('Press Space to select this row'),
    ariaRowDeselect: l10n.t('Press Space to deselect this row'),
  };
}
