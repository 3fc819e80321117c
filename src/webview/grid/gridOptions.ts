import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  CellApiModule,
  createPart,
  themeQuartz,
  type GridOptions,
} from 'ag-grid-community';
import { element } from '../element';
import { icon, type IconName } from '../icons';
import { rowHeight } from './gridColumns';
import * as l10n from '@vscode/l10n';
import { minColumnWidth } from './columnWidths';
import type { GridRow } from './rowSource';

/** Registers only the modules that the table uses, so that only they are bundled. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    InfiniteRowModelModule,
    CellApiModule,
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    LocaleModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    RowStyleModule,
    ScrollApiModule,
    TooltipModule,
  ]);
}

const line = 'var(--line)';

/** AG Grid's icons are images in its style sheet, which the page's policy blocks. */
const noPictures = createPart({ feature: 'iconSet', params: {}, css: '' });

/** Replacements for the icons of AG Grid, in the text color. */
const gridIcons: Record<string, () => HTMLElement> = {
  sortAscending: () => picture('up'),
  sortDescending: () => picture('down'),
  sortUnSort: () => mark('↕'),
  columnMovePin: () => mark('⇤'),
  columnMoveHide: () => mark('✕'),
  columnMoveMove: () => mark('↔'),
  columnMoveLeft: () => mark('←'),
  columnMoveRight: () => mark('→'),
  dropNotAllowed: () => mark('✕'),
};

function picture(name: IconName): HTMLElement {
  return element('span', { className: 'grid-mark' }, icon(name));
}

function mark(text: string): HTMLElement {
  return element('span', { className: 'grid-mark', text, attributes: { 'aria-hidden': 'true' } });
}

/** The grid theme from VS Code's CSS variables, which change with the theme. */
const gridTheme = themeQuartz.withPart(noPictures).withParams({
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--vscode-foreground)',
  textColor: 'var(--vscode-foreground)',
  accentColor: 'var(--vscode-focusBorder)',
  borderColor: line,
  browserColorScheme: 'inherit',
  fontFamily: 'var(--vscode-font-family, sans-serif)',
  fontSize: 'var(--vscode-font-size, 13px)',
  cellFontFamily: 'var(--vscode-font-family, sans-serif)',
  cellTextColor: 'var(--vscode-foreground)',
  headerBackgroundColor: 'var(--header-surface)',
  headerTextColor: 'var(--vscode-foreground)',
  headerFontWeight: 600,
  headerHeight: 30,
  rowHeight,
  cellHorizontalPadding: 10,
  oddRowBackgroundColor: 'var(--zebra)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  rowBorder: { style: 'solid', width: 1, color: 'var(--row-line)' },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: line,
  headerColumnResizeHandleHeight: '50%',
  headerColumnResizeHandleWidth: 1,
  pinnedColumnBorder: { style: 'solid', width: 1, color: line },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  focusShadow: 'none',
  iconColor: 'var(--vscode-foreground)',
  iconSize: 14,
});

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
