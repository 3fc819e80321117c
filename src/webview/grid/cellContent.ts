import { element } from '../element';
import { icon } from '../icons';

export interface CellMark {
  /** The searched text; empty for no search. */
  readonly search: string;
  /** Whether the cell is the current match. */
  readonly current: boolean;
}

/**
 * Returns the content of a cell with search matches marked. If a value matches but its formatted text
 * doesn't, such as a date, the entire text is marked.
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

/** Adds an icon to a cell with `true`, so that the value is easier to see. */
export function withCheck(content: HTMLElement): HTMLElement {
  content.prepend(icon('check'));
  return content;
}

/** Adds the earlier value to a changed cell, before the later value. */
export function withEarlier(content: HTMLElement, earlier: string): HTMLElement {
  content.prepend(element('del', { text: earlier }), ' → ');
  return content;
}

/** Splits a text so that every second part is a match. */
function splitMatches(text: string, raw: string, search: string): string[] {
  if (search === '' || !raw.toLowerCase().includes(search.toLowerCase())) return [text];
  const lower = text.toLowerCase();
  const needle = search.toLowerCase();
  // Some letters have more characters in lowercase, so positions would differ.
  if (lower.length !== text.length || !lower.includes(needle)) return ['', text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length));
    from = at + needle.length;
  }
  return [...parts, text.slice(from)];
}
