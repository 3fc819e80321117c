const namespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. The page's policy allows attributes and classes, but no inline styles. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A text at a point. */
export function svgText(
  text: string,
  x: number,
  y: number,
  more: Readonly<Record<string, string | number>> = {},
): SVGTextElement {
  const made = svg('text', { x, y, ...more });
  made.textContent = text;
  return made;
}

/** Defines the hatch of partial periods, lines at 45° every 8 px. Its ID is that of a chart, so that it is unique. */
export function hatch(id: string): SVGDefsElement {
  return svg(
    'defs',
    {},
    svg(
      'pattern',
      { id, width: 5.66, height: 5.66, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      svg('rect', { class: 'hatch-surface', width: 5.66, height: 5.66 }),
      svg('line', { class: 'hatch-line', x1: 0, y1: 0, x2: 0, y2: 5.66 }),
    ),
  );
}

/** The width of a text of a chart, in CSS pixels, at 11 px. */
export function textWidth(text: string): number {
  return text.length * 6.4;
}

/** The text, cut so that it is at most this wide. */
export function fitText(text: string, width: number): string {
  const most = Math.max(2, Math.floor(width / 6.4));
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
