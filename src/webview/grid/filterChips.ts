import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { formatFilter } from '../../shared/tableEditor/formatQuery';
import type { ColumnFilter } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../element';
import { icon } from '../icons';
import { opensMenu } from '../menu';
import type { MenuEntry } from '../menu';

export interface FilterChips {
  readonly element: HTMLElement;
  show(columns: readonly TableColumn[], filters: readonly ColumnFilter[]): void;
}

/**
 * Creates the display of a table's filters: the text of a single filter if it fits; otherwise, the number of
 * filters as a button that opens a list.
 */
export function createFilterChips(onFilters: (filters: readonly ColumnFilter[]) => void): FilterChips {
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
