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
} from 'ag-grid-community';
import { element } from '../element';
import { icon, type IconName } from '../icons';
import { rowHeight } from './gridColumns';

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
export const gridIcons: Record<string, () => HTMLElement> = {
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
export const gridTheme = themeQuartz.withPart(noPictures).withParams({
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
