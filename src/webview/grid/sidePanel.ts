import * as l10n from '@vscode/l10n';
import { nameOf } from '../../shared/tableEditor/formatQuery';
import type { ColumnState, PageState } from '../../shared/tableEditor/state';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { Cell, TableColumn, TableInfo } from '../../shared/table/table';
import { button, pressing, tool } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { isCanceled } from '../requests';
import { ColumnList } from './columnList';
import { chosenValues, columnOption, profileView } from './columnPanel';
import type { ColumnProfiles } from './columnProfiles';
import { filterForm } from './filterForm';
import { keepingFocus } from './keepingFocus';
import { typeNote } from './treatColumn';

export interface SidePanelPorts {
  readonly profiles: ColumnProfiles;
  onColumn(column: string): void;
  onFilters(filters: readonly ColumnFilter[]): void;
  onColumns(columns: readonly ColumnState[]): void;
  /** Called with a column to scroll to. */
  onReveal(column: string): void;
  onClose(): void;
}

type View = 'column' | 'all';

/** The panel beside the rows: the statistics and filters of a column, or the list of columns. */
export class SidePanel {
  readonly element = element('aside', {
    className: 'side-panel',
    attributes: { 'aria-label': l10n.t({ message: 'Columns', comment: 'Name of a panel' }) },
  });
  private readonly body = element('div', { className: 'side-body' });
  private readonly views: Readonly<Record<View, HTMLButtonElement>>;
  private view: View = 'column';
  private shown: { info: TableInfo; state: PageState } | undefined;
  private readonly list: ColumnList;
  private asking = new AbortController();

  constructor(
    private readonly host: PageHost,
    private readonly ports: SidePanelPorts,
  ) {
    this.list = new ColumnList({
      onChange: (columns) => ports.onColumns(columns),
      onReveal: (column) => ports.onReveal(column),
    });
    this.views = {
      column: this.viewButton(l10n.t({ message: 'Column', comment: 'Button' }), 'column'),
      all: this.viewButton(l10n.t({ message: 'All Columns', comment: 'Button' }), 'all'),
    };
    const close = tool({
      icon: 'close',
      label: l10n.t('Close the column panel'),
      title: l10n.t({ message: 'Close', comment: 'Button' }),
      iconOnly: true,
      onPress: () => ports.onClose(),
    });
    const views = element('div', {
      className: 'segments',
      attributes: { role: 'group', 'aria-label': l10n.t({ message: 'Panel', comment: 'Name of a group' }) },
    });
    views.append(this.views.column, this.views.all);
    this.element.append(element('div', { className: 'side-head' }, views, close), this.body);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      ports.onClose();
    });
  }

  show(info: TableInfo, state: PageState): void {
    this.element.hidden = !state.panel.open;
    this.shown = { info, state };
    if (state.panel.open) this.draw();
    else this.asking.abort();
  }

  /** Shows a view of the panel, and focuses its search or the condition of its column. */
  focus(view: View): void {
    this.view = view;
    this.draw();
    if (view === 'all') this.list.focus();
    else this.body.querySelector<HTMLElement>('.filter-form select')?.focus();
  }

  private viewButton(label: string, view: View): HTMLButtonElement {
    return button(label, () => {
      this.view = view;
      this.draw();
    });
  }

  private draw(): void {
    if (!this.shown) return;
    const { info, state } = this.shown;
    for (const [view, each] of Object.entries(this.views)) pressing(each)(view === this.view);
    if (this.view === 'all') {
      if (!this.body.contains(this.list.element)) this.body.replaceChildren(this.list.element);
      this.list.show(info.columns, state.columns);
      return;
    }
    const column = info.columns.find(({ id }) => id === state.panel.column) ?? info.columns[0];
    if (!column) this.body.replaceChildren(element('p', { text: l10n.t('The table has no columns.') }));
    else this.drawColumn(column, info, state.query);
  }

  private drawColumn(column: TableColumn, info: TableInfo, query: TableQuery): void {
    const asked = withoutColumn(query, column.id);
    const parts = [this.chooser(column, info.columns), this.form(column, query)];
    const known = this.ports.profiles.known(asked, column.id);
    if (known) {
      const view = profileView(column, known, {
        filters: query.filters,
        onValue: (value) => this.toggleValue(column.id, query, value),
        note: typeNote(this.host, column, known),
      });
      keepingFocus(this.body, () => this.body.replaceChildren(...parts, view));
      return;
    }
    const waiting = element('p', {
      className: 'hint',
      text: l10n.t('Counting...'),
      attributes: { role: 'status' },
    });
    keepingFocus(this.body, () => this.body.replaceChildren(...parts, waiting));
    this.asking.abort();
    this.asking = new AbortController();
    this.ports.profiles.load(asked, column.id, this.asking.signal).then(
      () => this.draw(),
      (error: unknown) => {
        if (!isCanceled(error)) waiting.textContent = error instanceof Error ? error.message : String(error);
      },
    );
  }

  private chooser(column: TableColumn, columns: readonly TableColumn[]): HTMLElement {
    const select = element('select', {
      className: 'column-select',
      attributes: { 'aria-label': l10n.t({ message: 'Column', comment: 'Label of a list' }) },
    });
    select.append(...columns.map(({ id }) => columnOption(columns, id)));
    select.value = column.id;
    select.title = nameOf(columns, column.id);
    select.addEventListener('change', () => this.ports.onColumn(select.value));
    return select;
  }

  private form(column: TableColumn, { filters }: TableQuery): HTMLElement {
    const others = filters.filter((filter) => filter.column !== column.id);
    const current = filters.find((filter) => filter.column === column.id);
    return filterForm(column, current, (filter) =>
      this.ports.onFilters(filter ? [...others, filter] : others),
    );
  }

  private toggleValue(column: string, { filters }: TableQuery, value: Cell): void {
    const chosen = new Set(chosenValues(column, filters));
    if (!chosen.delete(value)) chosen.add(value);
    const others = filters.filter((filter) => filter.column !== column);
    this.ports.onFilters(
      chosen.size === 0 ? others : [...others, { column, operator: 'oneOf', values: [...chosen] }],
    );
  }
}

/** Returns the query for the statistics of a column, without the filters of that column. */
function withoutColumn({ filters, search }: TableQuery, column: string): TableQuery {
  return { filters: filters.filter((filter) => filter.column !== column), search, sort: [] };
}
