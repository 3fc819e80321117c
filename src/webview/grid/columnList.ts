import * as l10n from '@vscode/l10n';
import { nameOf } from '../../shared/tableEditor/formatQuery';
import type { ColumnState } from '../../shared/tableEditor/state';
import { byId } from '../../shared/table/byId';
import type { TableColumn } from '../../shared/table/table';
import { button, pressing, tool } from '../buttons';
import { element } from '../element';
import { icon } from '../icons';
import { allColumns, moved } from './columnStates';
import { kindIcon } from './kindLabels';

export interface ColumnListPorts {
  onChange(columns: readonly ColumnState[]): void;
  /** Called with a column to scroll to. */
  onReveal(column: string): void;
}

/** A list of all columns to find, show, move, and pin them, with keyboard support. */
export class ColumnList {
  readonly element: HTMLElement;
  private readonly search = element('input', {
    className: 'column-search',
    attributes: {
      type: 'search',
      'aria-label': l10n.t('Search columns'),
      placeholder: l10n.t('Search columns'),
      autocomplete: 'off',
      spellcheck: 'false',
    },
  });
  private readonly list = element('ul', { className: 'column-list' });
  private readonly nothing = element('p', { className: 'hint', attributes: { role: 'status' } });
  private columns: readonly TableColumn[] = [];
  private states: readonly ColumnState[] = [];

  constructor(private readonly ports: ColumnListPorts) {
    const every = (hidden: boolean): void =>
      ports.onChange(this.states.map((state) => ({ ...state, hidden })));
    this.element = element(
      'section',
      {},
      this.search,
      element(
        'div',
        { className: 'form-actions' },
        button(l10n.t({ message: 'Show All', comment: 'Button' }), () => every(false)),
        button(l10n.t({ message: 'Hide All', comment: 'Button' }), () => every(true)),
      ),
      this.nothing,
      this.list,
    );
    this.search.addEventListener('input', () => this.draw());
    this.search.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.search.value === '') return;
      event.stopPropagation();
      this.search.value = '';
      this.draw();
    });
    this.list.addEventListener('keydown', (event) => this.key(event));
    draggable(this.list, (id, target, after) => this.move(id, target, after));
  }

  focus(): void {
    this.search.focus();
  }

  show(columns: readonly TableColumn[], saved: readonly ColumnState[]): void {
    this.columns = columns;
    this.states = allColumns(columns, saved);
    this.draw();
  }

  private draw(): void {
    const search = this.search.value.trim();
    const text = search.toLowerCase();
    const found = this.states.filter(({ id }) => nameOf(this.columns, id).toLowerCase().includes(text));
    const focused = placeOf(document.activeElement);
    this.list.replaceChildren(...found.map((state) => this.item(state)));
    this.nothing.textContent = found.length === 0 ? l10n.t('No columns match "{search}"', { search }) : '';
    this.nothing.hidden = found.length > 0;
    if (focused) controlsOf(this.rowOf(focused.id))[focused.control]?.focus();
  }

  private item({ id, hidden, pinned }: ColumnState): HTMLElement {
    const name = nameOf(this.columns, id);
    const kind = byId(this.columns, id)?.kind ?? 'text';
    const shown = element('input', {
      attributes: { type: 'checkbox', 'aria-label': l10n.t('Show {column}', { column: name }) },
    });
    shown.checked = !hidden;
    shown.addEventListener('change', () => this.change(id, { hidden: !shown.checked }));
    const reveal = element(
      'button',
      { className: 'line-button column-reveal', attributes: { type: 'button', title: name } },
      icon(kindIcon[kind]),
      element('span', { text: name }),
    );
    reveal.disabled = hidden;
    reveal.addEventListener('click', () => this.ports.onReveal(id));
    const pin = tool({
      icon: 'pin',
      label: l10n.t('Pin {column}', { column: name }),
      iconOnly: true,
      onPress: () => this.change(id, { pinned: pinned === null ? 'left' : null }),
    });
    pressing(pin)(pinned !== null);
    const grip = element(
      'span',
      { className: 'grip', attributes: { title: l10n.t('Drag to move (Alt+Up, Alt+Down)') } },
      icon('grip'),
    );
    return element('li', { attributes: { draggable: 'true', 'data-id': id } }, grip, shown, reveal, pin);
  }

  private change(id: string, changed: Partial<ColumnState>): void {
    this.ports.onChange(this.states.map((state) => (state.id === id ? { ...state, ...changed } : state)));
  }

  private move(id: string, target: string, after: boolean): void {
    this.ports.onChange(moved(this.states, id, target, after));
  }

  /** Moves the focus to the same control of another column with Up and Down. With Alt, moves the column. */
  private key(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const focused = placeOf(document.activeElement);
    if (step === undefined || !focused || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const rows = [...this.list.children];
    const row = this.rowOf(focused.id);
    const other = rows[row ? rows.indexOf(row) + step : -1];
    const target = other instanceof HTMLElement ? other.dataset['id'] : undefined;
    event.preventDefault();
    event.stopPropagation();
    if (target === undefined) return;
    if (event.altKey) this.move(focused.id, target, step === 1);
    else controlsOf(other)[focused.control]?.focus();
  }

  private rowOf(id: string): Element | undefined {
    return [...this.list.children].find((row) => row instanceof HTMLElement && row.dataset['id'] === id);
  }
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, button') ?? [])];
}

/** Returns the column and the index of the control that has the focus; `undefined` if there is none. */
function placeOf(focused: Element | null): { readonly id: string; readonly control: number } | undefined {
  const row = focused?.closest<HTMLElement>('.column-list > li');
  const id = row?.dataset['id'];
  if (row == null || id === undefined) return undefined;
  return { id, control: controlsOf(row).indexOf(focused as HTMLElement) };
}

/**
 * Allows dragging the rows of a list to another position. The rows have their ID in `data-id`.
 *
 * @param onMove called with the dragged row, the target row, and whether to move after the target row
 */
function draggable(list: HTMLElement, onMove: (id: string, target: string, after: boolean) => void): void {
  let dragged: string | undefined;
  const rowAt = ({ target }: Event): HTMLElement | undefined =>
    (target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null) ?? undefined;
  const isAfter = (row: HTMLElement, { clientY }: DragEvent): boolean => {
    const { top, height } = row.getBoundingClientRect();
    return clientY > top + height / 2;
  };
  const unmark = (): void => {
    for (const row of list.children) row.classList.remove('drop-before', 'drop-after');
  };
  list.addEventListener('dragstart', (event) => {
    dragged = rowAt(event)?.dataset['id'];
    // Firefox requires data to start dragging.
    event.dataTransfer?.setData('text/plain', '');
  });
  list.addEventListener('dragover', (event) => {
    const row = rowAt(event);
    if (dragged === undefined || !row) return;
    event.preventDefault();
    unmark();
    if (row.dataset['id'] !== dragged) row.classList.add(isAfter(row, event) ? 'drop-after' : 'drop-before');
  });
  list.addEventListener('drop', (event) => {
    const row = rowAt(event);
    const target = row?.dataset['id'];
    if (dragged === undefined || !row || target === undefined) return;
    event.preventDefault();
    if (target !== dragged) onMove(dragged, target, isAfter(row, event));
  });
  list.addEventListener('dragend', () => {
    dragged = undefined;
    unmark();
  });
}
