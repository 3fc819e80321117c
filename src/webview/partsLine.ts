import { element } from './element';

const separator = ' · ';

/** Creates a line whose last parts are hidden if they don't fit. By default, its tooltip contains all parts. */
export function partsLine(text: string, title = text): HTMLElement {
  const line = element('span', { className: 'parts-line', attributes: { title } });
  line.append(...partsOf(text));
  return line;
}

/** Splits a text at its separators into the children of an element of the class `parts-line`. */
export function partsOf(text: string): readonly Node[] {
  return text
    .split(separator)
    .map((part, place) => element('span', { text: place === 0 ? part : `${separator}${part}` }));
}
