import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { formatFilter } from '../../shared/tableEditor/formatQuery';
import type { PageState } from '../../shared/tableEditor/state';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { TableColumn, TableInfo } from '../../shared/table/table';
import { element } from '../element';
import { icon } from '../icons';
import { type MenuEntry, opensMenu } from '../menu';
import { exportButton, menuTool, pressing, tool } from '../buttons';
import { toolbar } from '../toolbar';
import { SearchBox, type MatchPosition } from './searchBox';

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

interface FilterChips {
  readonly element: HTMLElement;
  show(columns: readonly TableColumn[], filters: readonly ColumnFilter[]): void;
}

/**
 * Creates the display of a table's filters: the text of a single filter if it fits; otherwise, the number of
 * filters as a button that opens a list.
 */
function createFilterChips(onFilters: (filters: readonly ColumnFilter[]) => void): FilterChips {
  const root = element('div', {
    className: 'chips',
    attributes: { role: 'group', 'aria-label': l10n.t({ message: 'Filters', comment: 'Name of a group' }) },
  });
  return {
    element: root,
    show: (columns, filters) => {
      const [only] = filters;
      const count =
        filters.length === 1
          ? l10n.t('1 filter')
          : l10n.t('{count} filters', { count: formatCount(filters.length) });
      const list = summaryChip(
        count,
        () => removals(columns, filters, onFilters),
        () => onFilters([]),
      );
      const hadFocus = root.contains(document.activeElement);
      root.hidden = !only;
      if (!only) root.replaceChildren();
      else if (filters.length > 1) root.replaceChildren(list);
      else {
        list.classList.add('when-narrow');
        const text = formatFilter(columns, only);
        const single = chip([element('span', { className: 'chip-text', text, attributes: { title: text } })]);
        single.classList.add('when-wide');
        single.append(
          removeButton(l10n.t('Remove the filter: {filter}', { filter: text }), () => onFilters([])),
        );
        root.replaceChildren(single, list);
      }
      if (hadFocus) root.querySelector<HTMLElement>('button')?.focus();
    },
  };
}

function chip(content: readonly Node[]): HTMLElement {
  return element('span', { className: 'chip' }, ...content);
}

function summaryChip(text: string, entries: () => readonly MenuEntry[], onClear: () => void): HTMLElement {
  const opener = element('button', { className: 'chip-text', text, attributes: { type: 'button' } });
  opensMenu(opener, text, entries);
  return chip([opener, removeButton(l10n.t({ message: 'Clear Filters', comment: 'Button' }), onClear)]);
}

/** Returns a caption, and one entry for each filter, which removes the filter. */
function removals(
  columns: readonly TableColumn[],
  filters: readonly ColumnFilter[],
  onFilters: (filters: readonly ColumnFilter[]) => void,
): MenuEntry[] {
  return [
    { caption: l10n.t('Select a filter to remove') },
    ...filters.map((filter): MenuEntry => ({
      label: formatFilter(columns, filter),
      icon: 'close',
      run: () => onFilters(filters.filter((other) => other !== filter)),
    })),
  ];
}

function removeButton(label: string, onPress: () => void): HTMLButtonElement {
  const remove = element(
    'button',
    { className: 'chip-remove', attributes: { type: 'button', 'aria-label': label, title: label } },
    icon('close'),
  );
  remove.addEventListener('click', onPress);
  return remove;
}
