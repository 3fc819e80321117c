import { nameOf } from '../../shared/preview/formatQuery';
import type { ColumnState } from '../../shared/preview/state';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../dom';
import { allColumns } from './columnStates';
import { button, toggle } from '../controls';

/** A list to show, reorder and pin columns, with keyboard support. */
export function columnList(
  columns: readonly TableColumn[],
  kept: readonly ColumnState[],
  onChange: (columns: readonly ColumnState[]) => void,
): HTMLElement {
  const all = allColumns(columns, kept);
  const replace = (place: number, change: Partial<ColumnState>): void =>
    onChange(all.map((state, other) => (other === place ? { ...state, ...change } : state)));
  const list = element('ul', { className: 'column-list' });
  all.forEach((state, place) => {
    const name = nameOf(columns, state.id);
    const shown = element('input', { attributes: { type: 'checkbox' } });
    shown.checked = !state.hidden;
    shown.addEventListener('change', () => replace(place, { hidden: !shown.checked }));
    const label = element('label', {}, shown, element('span', { text: name, attributes: { title: name } }));
    const up = mover('↑', `Move ${name} up`, place > 0, () => onChange(swapped(all, place, place - 1)));
    const down = mover('↓', `Move ${name} down`, place < all.length - 1, () =>
      onChange(swapped(all, place, place + 1)),
    );
    const pin = toggle('Pin', `Keep ${name} in sight while scrolling`, (pinned) =>
      replace(place, { pinned: pinned ? 'left' : null }),
    );
    pin.set(state.pinned !== null);
    pin.element.setAttribute('aria-label', `Pin ${name}`);
    list.append(element('li', {}, label, up, down, pin.element));
  });
  const every = (hidden: boolean): void => onChange(all.map((state) => ({ ...state, hidden })));
  return element(
    'section',
    {},
    element(
      'div',
      { className: 'form-actions' },
      button('Show All', () => every(false)),
      button('Hide All', () => every(true)),
    ),
    list,
  );
}

function mover(text: string, label: string, possible: boolean, onPress: () => void): HTMLButtonElement {
  const made = button(text, onPress, label);
  made.setAttribute('aria-label', label);
  made.disabled = !possible;
  return made;
}

function swapped(all: readonly ColumnState[], from: number, to: number): readonly ColumnState[] {
  const moved = [...all];
  const [state] = moved.splice(from, 1);
  if (state !== undefined) moved.splice(to, 0, state);
  return moved;
}
