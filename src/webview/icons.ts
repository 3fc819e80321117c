const svgNamespace = 'http://www.w3.org/2000/svg';

/** SVG paths on a 16 by 16 grid. The page's policy doesn't allow an icon font. */
const paths = {
  search: 'M10.5 10.5 14 14M6.75 11.5a4.75 4.75 0 1 1 0-9.5 4.75 4.75 0 0 1 0 9.5Z',
  up: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  close: 'm4 4 8 8m0-8-8 8',
  columns: 'M2 4h9M2 8h12M2 12h9',
  copy: 'M5.5 4.5v-2h8v9h-2M2.5 4.5h8v9h-8Z',
  chevron: 'm3.5 6 4.5 4.5L12.5 6',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  play: 'M4 2.5v11l9-5.5Z',
  save: 'M2.5 2.5h9l2 2v9h-11Zm2.5 0v4h5v-4m-5.5 11v-4.5h7v4.5',
  export: 'M2 3v10m3-5h8.5M10 4.5 13.5 8 10 11.5',
  table: 'M2.5 2.5h11v11h-11Zm0 3.5h11m-11 4h11M6 6v7.5m4-7.5v7.5',
  insert: 'M2 3h4v3H2Zm0 7h4v3H2Zm4-5.5h7.5v7H9m2.5-2L9 11.5l2.5 2',
  sidebar: 'M1.5 2.5h13v11h-13Zm8 0v11m2-8.5h1m-1 2.5h1m-1 2.5h1',
  list: 'M2 3.5h5m-2 4.5h9M5 12.5h9M3 3.5v9h2',
  edit: 'm10 3.5 2.5 2.5L6 12.5 2.5 13.5l1-3.5Z',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 2v3.5H10',
  filter: 'M2 3h12L9.5 8.5v4l-3 1.5V8.5Z',
  pin: 'M2 8h4m0-4v8m0-7h5.5l1.5-1v8l-1.5-1H6',
  hide: 'M2 8s2-4 6-4 6 4 6 4-2 4-6 4-6-4-6-4Zm0-6 12 12',
  fit: 'M1.5 8h13M4.5 5l-3 3 3 3m7-6 3 3-3 3',
  graph: 'M2.5 13.5v-5h3v5Zm4 0v-11h3v11Zm4 0v-8h3v8Z',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  warning: 'M8 2 1.5 13.5h13ZM8 6.5v3.5m0 1.8v.2',
  info: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM8 7.5v3.8M8 4.8v.2',
  pass: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM5.2 8.2l2 2 3.8-4.2',
  error: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
  link: 'M6.5 9.5l3-3M7 4.5l1-1a3.2 3.2 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3.2 3.2 0 0 1 3.5 8l1-1',
  grip: 'M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01',
  text: 'm1.5 12 3-8 3 8M2.6 9.3h3.8M14 7v5m0-2.5a2.2 2.5 0 1 1-4.4 0 2.2 2.5 0 0 1 4.4 0Z',
  number: 'M6 2.5 4.5 13.5m7-11L10 13.5M2.5 5.5h11m-11 5h11',
  boolean: 'M1.5 4.5h13v7h-13Zm6.5 0v7M3 8h3m4.5-1.5 2.5 3m0-3-2.5 3',
  calendar: 'M2.5 3.5h11v10h-11Zm0 3h11M5.5 2v3m5-3v3',
  clock: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM8 4.5V8l2.5 1.5',
  nested:
    'M6 2.5c-2 0-2 1-2 2.5S4 7.5 2.5 8C4 8.5 4 9.5 4 11s0 2.5 2 2.5m4-11c2 0 2 1 2 2.5s0 2.5 1.5 3c-1.5.5-1.5 1.5-1.5 3s0 2.5-2 2.5',
} as const;

export type IconName = keyof typeof paths;

/**
 * Creates an icon in the text color. It is hidden from screen readers, so a text or label must state its
 * meaning.
 */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}
