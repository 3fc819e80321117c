import * as l10n from '@vscode/l10n';
import { shownNumber, typedNumber } from '../../shared/table/plainNumber';
import { formatOperator, nameOf } from '../../shared/tableEditor/formatQuery';
import type { ColumnState, PageState } from '../../shared/tableEditor/state';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { Cell, ColumnKind, TableColumn, TableInfo } from '../../shared/table/table';
import { button, pressing, tool } from '../buttons';
import { element, keepingFocus } from '../element';
import type { PageHost } from '../host';
import { isCanceled } from '../requests';
import { ColumnList } from './columnList';
import { chosenValues, columnOption, profileView } from './columnPanel';
import type { ColumnProfiles } from './columnProfiles';
import { bareOperators, filterOf, operatorsOf } from './filterOperators';
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

/** Creates a form to add, replace, or remove the condition on a column. */
function filterForm(
  column: TableColumn,
  current: ColumnFilter | undefined,
  onFilter: (filter: ColumnFilter | undefined) => void,
): HTMLFormElement {
  const operator = element('select', { attributes: { 'aria-label': l10n.t('Condition') } });
  for (const each of operatorsOf(column.kind)) {
    operator.append(element('option', { text: formatOperator(each), attributes: { value: each } }));
  }
  const value = valueInput(column.kind);
  const to = valueInput(column.kind);
  const ends = {
    from: l10n.t({ message: 'From', comment: 'Label: the start of a range' }),
    to: l10n.t({ message: 'To', comment: 'Label: the end of a range' }),
  };
  setLabel(to, column.kind, ends.to);
  const fromField = rangeField(ends.from, value);
  const toField = rangeField(ends.to, to);
  const apply = button(l10n.t({ message: 'Apply', comment: 'Button: applies a filter' }), () => undefined);
  apply.type = 'submit';
  apply.classList.add('primary');
  const clear = button(l10n.t({ message: 'Clear', comment: 'Button: removes a filter' }), () =>
    onFilter(undefined),
  );
  clear.hidden = !current;
  const arrange = (): void => {
    const chosen = operator.value;
    const isRange = chosen === 'between';
    fromField.hidden = bareOperators.has(chosen);
    fromField.classList.toggle('is-range', isRange);
    toField.hidden = !isRange;
    setLabel(value, column.kind, isRange ? ends.from : l10n.t('Value'));
  };
  if (current && current.operator !== 'oneOf') {
    operator.value = current.operator;
    if ('value' in current) value.value = shownNumber(column, current.value);
    if (current.operator === 'between') {
      value.value = shownNumber(column, current.from);
      to.value = shownNumber(column, current.to);
    }
  }
  arrange();
  operator.addEventListener('change', arrange);
  const form = element('form', { className: 'filter-form' }, operator, fromField, toField);
  form.append(element('div', { className: 'form-actions' }, apply, clear));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = operatorsOf(column.kind).find((each) => each === operator.value);
    const filter = chosen
      ? filterOf(column.id, chosen, typedNumber(column, value.value), typedNumber(column, to.value))
      : undefined;
    if (filter) onFilter(filter);
  });
  return form;
}

/** Creates the field of one end of a range. Its label is hidden while the condition has only one value. */
function rangeField(label: string, input: HTMLElement): HTMLElement {
  const text = element('span', { text: label, attributes: { 'aria-hidden': 'true' } });
  return element('div', { className: 'range-field is-range' }, text, input);
}

function valueInput(kind: ColumnKind): HTMLInputElement | HTMLSelectElement {
  if (kind === 'boolean') {
    const select = element('select');
    select.append(
      ...['true', 'false'].map((text) => element('option', { text, attributes: { value: text } })),
    );
    return select;
  }
  // Numbers use a text input, which retains all digits.
  const type = kind === 'month' || kind === 'date' || kind === 'time' ? kind : 'text';
  const input = element('input', { attributes: { type, autocomplete: 'off', spellcheck: 'false' } });
  if (kind === 'time') input.step = '1';
  return input;
}

const examples: Partial<Record<ColumnKind, string>> = {
  month: '2026-01',
  timestamp: '2026-01-31 12:00:00',
};

/** Labels an input. The placeholder is an example of the column kind, or the label. */
function setLabel(input: HTMLInputElement | HTMLSelectElement, kind: ColumnKind, label: string): void {
  input.setAttribute('aria-label', label);
  if (input instanceof HTMLInputElement) input.placeholder = examples[kind] ?? label;
}
