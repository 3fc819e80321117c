const svgNamespace = 'http://www.w3.org/2000/svg';

/** Strokes on a grid of 16 by 16; a font of icons would be a file that the page's policy doesn't allow. */
const paths = {
  play: 'M4 2.5v11l9-5.5Z',
  save: 'M2.5 2.5h9l2 2v9h-11Zm2.5 0v4h5v-4m-5.5 11v-4.5h7v4.5',
  sidebar: 'M1.5 2.5h13v11h-13Zm8 0v11m2-8.5h1m-1 2.5h1m-1 2.5h1',
  list: 'M2 3.5h5m-2 4.5h9M5 12.5h9M3 3.5v9h2',
  chevron: 'm3.5 6 4.5 4.5L12.5 6',
  pass: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM5.2 8.2l2 2 3.8-4.2',
  error: 'M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12ZM5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
  graph: 'M2.5 13.5v-5h3v5Zm4 0v-11h3v11Zm4 0v-8h3v8Z',
  export: 'M2 3v10m3-5h8.5M10 4.5 13.5 8 10 11.5',
  table: 'M2.5 2.5h11v11h-11Zm0 3.5h11m-11 4h11M6 6v7.5m4-7.5v7.5',
  insert: 'M2 3h4v3H2Zm0 7h4v3H2Zm4-5.5h7.5v7H9m2.5-2L9 11.5l2.5 2',
  close: 'm4 4 8 8m0-8-8 8',
} as const;

export type IconName = keyof typeof paths;

/** An icon in the text color. Its meaning is in the text or the label beside it. */
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
