import { element } from '../dom';
import { icon } from '../icons';

export interface CellMark {
  /** The searched text; empty for no search. */
  readonly search: string;
  /** Whether the cell is the current match. */
  readonly current: boolean;
}

/**
 * The content of a cell with the matches of the search marked. If a value matches but its formatted text doesn't, such
 * as a date, all of it is marked.
 *
 * @param raw the unformatted value; `null` for a blank
 */
export function cellContent(text: string, raw: string | null, { search, current }: CellMark): HTMLElement {
  const content = element('span');
  const parts = raw === null ? [text] : splitMatches(text, raw, search);
  parts.forEach((part, place) => {
    if (part === '') return;
    if (place % 2 === 0) content.append(part);
    else content.append(element('mark', { text: part, ...(current ? { className: 'current' } : {}) }));
  });
  return content;
}

/** The content of a cell with `true`, which is easier to see with an icon. */
export function withCheck(content: HTMLElement): HTMLElement {
  content.prepend(icon('check'));
  return content;
}

/** The content of a changed cell: the earlier value, then the later one. */
export function withEarlier(content: HTMLElement, earlier: string): HTMLElement {
  content.prepend(element('del', { text: earlier }), ' → ');
  return content;
}

/** Splits a text so that every second part is a match. */
function splitMatches(text: string, raw: string, search: string): string[] {
  if (search === '' || !raw.toLowerCase().includes(search.toLowerCase())) return [text];
  const lower = text.toLowerCase();
  const wanted = search.toLowerCase();
  // Some letters have more characters in lower case, so positions would differ.
  if (lower.length !== text.length || !lower.includes(wanted)) return ['', text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}
