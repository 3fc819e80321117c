import { displayLocale } from '../../shared/displayLanguage';
import * as l10n from '@vscode/l10n';
import { formatCount, shortText } from '../../shared/format';
import { formatValue } from '../../shared/tableEditor/formatQuery';
import { isRecord } from '../../shared/record';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnFilter, ColumnSort } from '../../shared/table/query';
import type { ColumnProfile, OtherCells } from '../../shared/table/reader';
import type { Cell, TableColumn } from '../../shared/table/table';
import type { PageHost } from '../host';
import { closeMenuOf, type MenuEntry, openMenu } from '../menu';
import { goToTab } from '../reportPage';
import { groupStatement } from '../sql/groupStatement';
import { changeLabel } from './changes';
import type { ColumnProfiles } from './columnProfiles';
import { allColumns } from './columnStates';
import { cellFormat } from './format';
import type { GridView } from './gridView';
import { menuPoint, type MenuPlace } from './menuPlace';
import { treatEntries } from './treatColumn';
import { filterAfterToggle, isChecked, listedValues, queryForValues, type ListedValue } from './valueFilter';

export interface ColumnMenuPorts {
  /** The element with the headers. */
  readonly frame: HTMLElement;
  /** The columns that the table can show. */
  readonly columns: () => readonly TableColumn[];
  readonly grid: () => GridView | undefined;
  readonly profiles: ColumnProfiles;
  readonly onColumns: (columns: readonly ColumnState[]) => void;
  readonly onFilters: (filters: readonly ColumnFilter[]) => void;
  readonly onSort: (sort: readonly ColumnSort[]) => void;
  readonly onCopy: (column: string) => void;
  /** Shows the statistics and the condition of a column. */
  readonly onPanel: (column: string) => void;
}

/** In CSS pixels. */
const menuWidth = 252;

/** The maximum time to wait for the values of the column before the menu is opened. */
const maxWaitMs = 200;

/** In characters. */
const longestLabel = 60;

/** The menu of a column header: sorting, filtering, arranging, copying, and statistics. */
export class ColumnMenu {
  private opening = new AbortController();

  constructor(
    private readonly host: PageHost,
    private readonly ports: ColumnMenuPorts,
  ) {
    ports.frame.addEventListener('contextmenu', (event) => this.openFromHeader(event));
  }

  /** Opens the menu with a right-click on a header, Shift+F10, or the menu key. */
  private openFromHeader(event: MouseEvent): void {
    const { target } = event;
    const header =
      target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"][col-id]') : null;
    const column = header?.getAttribute('col-id');
    if (header === null || column == null) return;
    event.preventDefault();
    void this.open(column, { at: menuPoint(event, header), opener: header });
  }

  async open(id: string, place: MenuPlace): Promise<void> {
    this.opening.abort();
    if (place.button && closeMenuOf(place.button)) return;
    const column = this.ports.columns().find((each) => each.id === id);
    if (!column) return;
    this.opening = new AbortController();
    const { signal } = this.opening;
    const current = this.filterOf(id);
    const query = queryForValues(this.host.state.get().query, id);
    let values: readonly ListedValue[] = [];
    let mostly: OtherCells | undefined;
    const counting = this.ports.profiles.load(query, id, signal).then(
      (profile: ColumnProfile) => {
        values = listedValues(profile);
        ({ mostly } = profile);
      },
      // The menu is useful even without the values.
      () => undefined,
    );
    await Promise.race([counting, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    if (signal.aborted) return;
    const menu = openMenu({
      ...place,
      label: l10n.t('Column {column}', { column: column.name }),
      width: menuWidth,
      entries: () => this.entries(column, values, mostly, current),
      onClose: () => this.opening.abort(),
    });
    void counting.then(() => menu.refresh());
  }

  private filterOf(id: string): ColumnFilter | undefined {
    return this.host.state.get().query.filters.find(({ column }) => column === id);
  }

  private entries(
    column: TableColumn,
    values: readonly ListedValue[],
    mostly: OtherCells | undefined,
    first: ColumnFilter | undefined,
  ): readonly MenuEntry[] {
    const { id } = column;
    const { onSort, onPanel, onCopy } = this.ports;
    return [
      {
        label: l10n.t({ message: 'Sort Ascending', comment: 'Menu item' }),
        icon: 'up',
        run: () => onSort([{ column: id, direction: 'ascending' }]),
      },
      {
        label: l10n.t({ message: 'Sort Descending', comment: 'Menu item' }),
        icon: 'down',
        run: () => onSort([{ column: id, direction: 'descending' }]),
      },
      { separator: true },
      ...this.valueEntries(column, values, first),
      {
        label: l10n.t({ message: 'Filter by Condition...', comment: 'Menu item' }),
        icon: 'filter',
        run: () => onPanel(id),
      },
      { separator: true },
      ...this.arrangement(id),
      { separator: true },
      ...treatEntries(this.host, column, mostly),
      {
        label: l10n.t({ message: 'Copy Column', comment: 'Menu item' }),
        icon: 'copy',
        run: () => onCopy(id),
      },
      ...groupEntries(this.host, column),
      {
        label: l10n.t({ message: 'Column Statistics', comment: 'Menu item' }),
        icon: 'graph',
        run: () => onPanel(id),
      },
    ];
  }

  private valueEntries(
    column: TableColumn,
    values: readonly ListedValue[],
    first: ColumnFilter | undefined,
  ): readonly MenuEntry[] {
    if (values.length === 0) return [];
    const isChange = column.id === this.host.table.get().comparison?.change;
    const format = isChange ? changeLabel : cellFormat(column, displayLocale());
    const label = (value: Cell): string =>
      value === null || value === '' ? formatValue(value) : shortText(format(value), longestLabel);
    const all = values.map(({ value }) => value);
    const current = this.filterOf(column.id);
    return [
      { caption: l10n.t('Filter by value') },
      ...values.map(({ value, count }): MenuEntry => ({
        label: label(value),
        placeholder: value === null || value === '',
        count: formatCount(count),
        checked: isChecked(current, value),
        run: () => {
          const filter = filterAfterToggle({ column: column.id, all, current, first }, value);
          const others = this.host.state.get().query.filters.filter((each) => each.column !== column.id);
          this.ports.onFilters(filter ? [...others, filter] : others);
        },
      })),
    ];
  }

  private arrangement(id: string): readonly MenuEntry[] {
    const { grid, onColumns } = this.ports;
    const all = allColumns(this.ports.columns(), this.host.state.get().columns);
    const change = (changed: Partial<ColumnState>): void =>
      onColumns(all.map((state) => (state.id === id ? { ...state, ...changed } : state)));
    const isPinned = all.some((state) => state.id === id && state.pinned !== null);
    const hide: MenuEntry = {
      label: l10n.t({ message: 'Hide Column', comment: 'Menu item' }),
      icon: 'hide',
      run: () => {
        change({ hidden: true });
        grid()?.focusCell(grid()?.focusedCell()?.row ?? 0, 'same');
      },
    };
    return [
      {
        label: isPinned
          ? l10n.t({ message: 'Unpin Column', comment: 'Menu item' })
          : l10n.t({ message: 'Pin Column', comment: 'Menu item' }),
        icon: 'pin',
        run: () => change({ pinned: isPinned ? null : 'left' }),
      },
      ...(all.filter(({ hidden }) => !hidden).length > 1 ? [hide] : []),
      {
        label: l10n.t({ message: 'Fit Width', comment: 'Menu item: fits a column to its content' }),
        icon: 'fit',
        run: () => grid()?.fitColumn(id),
      },
    ];
  }
}

/**
 * Returns the entry of the column menu that counts the rows of each value of a column and adds up the numeric columns,
 * as a statement in the SQL tab. Its label says if it ignores filters or a search.
 */
function groupEntries(host: PageHost, column: TableColumn): readonly MenuEntry[] {
  const { filters, search } = host.state.get().query;
  const label =
    filters.length === 0 && search === ''
      ? l10n.t({ message: 'Group by This Column', comment: 'Menu item' })
      : l10n.t({ message: 'Group All Rows by This Column', comment: 'Menu item' });
  const group = async (): Promise<void> => {
    const [table] = await host.ask('catalog', {});
    if (!table) return;
    const { columns } = host.table.get().info;
    const saved = host.saved('sql');
    host.keep('sql', {
      ...(isRecord(saved) ? saved : {}),
      requested: groupStatement(table.name, column, columns),
    });
    goToTab('sql', host);
  };
  return [
    { label, icon: 'nested', run: () => void group().catch((error: unknown) => host.showError(error)) },
  ];
}
