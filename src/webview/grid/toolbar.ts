import * as l10n from '@vscode/l10n';
import type { PageState } from '../../shared/tableEditor/state';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { TableInfo } from '../../shared/table/table';
import { element } from '../element';
import type { MenuEntry } from '../menu';
import { exportButton, menuTool, pressing, tool } from '../buttons';
import { toolbar } from '../toolbar';
import { createFilterChips } from './filterChips';
import { SearchBox } from './searchBox';
import type { MatchPosition } from './searchBox';

export interface ToolbarPorts {
  onSearch(text: string): void;
  onStep(step: 1 | -1): void;
  onQuery(query: TableQuery): void;
  onPanel(open: boolean): void;
  onExport(): void;
  copyEntries(): readonly MenuEntry[];
  moreEntries(): readonly MenuEntry[];
}

/** One line above the rows: search, filters, and actions. It never wraps and is one Tab stop. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly search: SearchBox;
  private readonly chips;
  private readonly columns;
  private readonly setColumns;
  private readonly exporting;
  private readonly updateTabStop: () => void;
  private query: TableQuery | undefined;
  private others: readonly ColumnFilter[] = [];

  constructor(ports: ToolbarPorts) {
    this.search = new SearchBox(ports);
    this.chips = createFilterChips((filters) => {
      if (this.query) ports.onQuery({ ...this.query, filters: [...this.others, ...filters] });
    });
    this.columns = tool({
      icon: 'columns',
      label: l10n.t({ message: 'Columns', comment: 'Button' }),
      title: l10n.t('Show, hide, and arrange columns'),
      onPress: () => ports.onPanel(this.columns.getAttribute('aria-pressed') !== 'true'),
    });
    this.setColumns = pressing(this.columns);
    this.exporting = exportButton(() => ports.onExport(), l10n.t('Export these rows and columns'));
    ({ element: this.element, updateTabStop: this.updateTabStop } = toolbar(
      'table-toolbar',
      l10n.t({ message: 'Table', comment: 'Name of a toolbar' }),
      this.search.element,
      this.chips.element,
      element('span', { className: 'toolbar-space' }),
      this.columns,
      menuTool(
        { icon: 'copy', label: l10n.t({ message: 'Copy', comment: 'Button that opens a menu' }) },
        () => ports.copyEntries(),
      ),
      menuTool({ icon: 'more', label: l10n.t('More Actions'), iconOnly: true }, () => ports.moreEntries()),
      this.exporting,
    ));
  }

  focusSearch(): void {
    this.search.input.select();
    this.search.input.focus();
  }

  /** @param excluded the column whose filter has its own controls */
  show(
    info: TableInfo,
    { query, panel }: PageState,
    position: MatchPosition | undefined,
    excluded?: string,
  ): void {
    if (this.query?.filters !== query.filters) {
      this.others = query.filters.filter(({ column }) => column === excluded);
      this.chips.show(
        info.columns,
        query.filters.filter(({ column }) => column !== excluded),
      );
    }
    this.query = query;
    this.search.show(query.search, position);
    this.setColumns(panel.open);
    this.exporting.disabled = info.partial;
    this.updateTabStop();
  }
}
