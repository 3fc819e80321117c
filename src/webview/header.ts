import { formatPlural } from '../shared/format';
import type { PreviewTable } from '../shared/preview/protocol';
import { element } from './dom';
import { formatNote } from './formatNote';

export interface Header {
  readonly element: HTMLElement;
  show(table: PreviewTable): void;
}

/** Title, provenance and notes above every tab. */
export function createHeader(): Header {
  const title = element('h1');
  const source = element('p', { className: 'source' });
  const summary = element('summary');
  const list = element('ul');
  const notes = element('details', { className: 'notes' }, summary, list);
  const partial = element('p', { className: 'partial', attributes: { role: 'status' } });
  return {
    element: element('header', {}, element('div', { className: 'titles' }, title, source), partial, notes),
    show: (table) => {
      title.textContent = table.title;
      source.textContent = [table.source, formatPlural('row', table.info.rows)].filter(Boolean).join(' · ');
      partial.hidden = !table.info.partial;
      partial.textContent = table.info.partial
        ? 'The beginning of the table: the rest is still being received or read.'
        : '';
      const words = table.info.notes.map(formatNote);
      notes.hidden = words.length === 0;
      summary.textContent = words.length === 1 ? (words[0] ?? '') : formatPlural('note', words.length);
      list.replaceChildren(...(words.length > 1 ? words.map((text) => element('li', { text })) : []));
      notes.classList.toggle('single', words.length === 1);
    },
  };
}
