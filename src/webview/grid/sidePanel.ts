import { nameOf } from '../../shared/preview/formatQuery';
import type { ColumnState, PreviewState } from '../../shared/preview/state';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';
import type { Cell, TableColumn, TableInfo } from '../../shared/table/table';
import { element } from '../dom';
import { isCancelled } from '../requests';
import { columnList } from './columnList';
import { chosenValues, columnOption, profileView } from './columnPanel';
import { button } from '../controls';
import { filterForm } from './filterForm';
import { keepingFocus } from './keepingFocus';

export interface SidePanelPorts {
  profile(query: TableQuery, column: string, signal: AbortSignal): Promise<ColumnProfile>;
  onColumn(column: string): void;
  onFilters(filters: readonly ColumnFilter[]): void;
  onColumns(columns: readonly ColumnState[]): void;
  onClose(): void;
}

type View = 'column' | 'all';

/** The panel beside the rows: the statistics and filters of a column, or the list of columns. */
export class SidePanel {
  readonly element = element('aside', { className: 'side-panel', attributes: { 'aria-label': 'Columns' } });
  private readonly body = element('div', { className: 'side-body' });
  private readonly views: Readonly<Record<View, HTMLButtonElement>>;
  private view: View = 'column';
  private shown: { info: TableInfo; state: PreviewState } | undefined;
  private known: { readonly key: string; readonly profile: ColumnProfile } | undefined;
  private asking = new AbortController();

  constructor(private readonly ports: SidePanelPorts) {
    this.views = { column: this.viewButton('Column', 'column'), all: this.viewButton('All Columns', 'all') };
    const close = button('×', () => ports.onClose(), 'Close');
    close.setAttribute('aria-label', 'Close the column panel');
    const views = element('div', {
      className: 'segments',
      attributes: { role: 'group', 'aria-label': 'Panel' },
    });
    views.append(this.views.column, this.views.all);
    this.element.append(element('div', { className: 'side-head' }, views, close), this.body);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      ports.onClose();
    });
  }

  show(info: TableInfo, state: PreviewState): void {
    this.element.hidden = !state.panel.open;
    this.shown = { info, state };
    if (state.panel.open) this.draw();
    else this.asking.abort();
  }

  /** Shows a view of the panel and focuses its first control. */
  focus(view: View): void {
    this.view = view;
    this.draw();
    const first = view === 'column' ? '.filter-form select' : 'input, button';
    this.body.querySelector<HTMLElement>(first)?.focus();
  }

  /** Clears the column profiles because the table has changed. */
  forget(): void {
    this.known = undefined;
  }

  private viewButton(label: string, view: View): HTMLButtonElement {
    return button(label, () => {
      this.view = view;
      this.draw();
    });
  }

  private draw(): void {
    if (this.shown === undefined) return;
    const { info, state } = this.shown;
    for (const [view, each] of Object.entries(this.views))
      each.setAttribute('aria-pressed', String(view === this.view));
    if (this.view === 'all') {
      const list = columnList(info.columns, state.columns, (columns) => this.ports.onColumns(columns));
      keepingFocus(this.body, () => this.body.replaceChildren(list));
      return;
    }
    const column = info.columns.find(({ id }) => id === state.panel.column) ?? info.columns[0];
    if (column === undefined) this.body.replaceChildren(element('p', { text: 'There are no columns.' }));
    else this.drawColumn(column, info, state.query);
  }

  private drawColumn(column: TableColumn, info: TableInfo, query: TableQuery): void {
    const asked = withoutColumn(query, column.id);
    const key = JSON.stringify([column.id, asked.filters, asked.search, info.rows]);
    const parts = [this.chooser(column, info.columns), this.form(column, query)];
    if (this.known?.key === key) {
      const view = profileView(column, this.known.profile, {
        filters: query.filters,
        onValue: (value) => this.toggleValue(column.id, query, value),
      });
      keepingFocus(this.body, () => this.body.replaceChildren(...parts, view));
      return;
    }
    const waiting = element('p', { className: 'hint', text: 'Counting…', attributes: { role: 'status' } });
    keepingFocus(this.body, () => this.body.replaceChildren(...parts, waiting));
    this.asking.abort();
    this.asking = new AbortController();
    this.ports.profile(asked, column.id, this.asking.signal).then(
      (profile) => {
        this.known = { key, profile };
        this.draw();
      },
      (error: unknown) => {
        if (!isCancelled(error)) waiting.textContent = error instanceof Error ? error.message : String(error);
      },
    );
  }

  private chooser(column: TableColumn, columns: readonly TableColumn[]): HTMLElement {
    const select = element('select', { className: 'column-select', attributes: { 'aria-label': 'Column' } });
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
      this.ports.onFilters(filter === undefined ? others : [...others, filter]),
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

/** The listed values are those of the rows that match all other conditions. */
function withoutColumn({ filters, search }: TableQuery, column: string): TableQuery {
  return { filters: filters.filter((filter) => filter.column !== column), search, sort: [] };
}
