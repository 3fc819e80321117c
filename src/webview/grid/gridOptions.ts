import * as l10n from '@vscode/l10n';
import type { GridOptions } from 'ag-grid-community';
import { firstPage } from '../../shared/tableEditor/firstPage';
import { minColumnWidth } from './columnWidths';
import type { GridRow } from './rowSource';
import { gridIcons, gridTheme } from './theme';

/**
 * The number of rows in a request: more than a screen, so that scrolling by one screen sends at most one request. The
 * first page is the first block of the grid.
 */
export const blockRows = firstPage.limit;

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
  cacheBlockSize: blockRows,
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
