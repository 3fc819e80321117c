import { shortText } from '../../shared/format';

const namespace = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. The page's policy allows attributes and classes, but no inline styles. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

export function svgText(
  text: string,
  x: number,
  y: number,
  more: Readonly<Record<string, string | number>> = {},
): SVGTextElement {
  const node = svg('text', { x, y, ...more });
  node.textContent = text;
  return node;
}

/** Defines the hatch of partial periods: lines at 45°, every 8 px horizontally. The ID must be unique on the page. */
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

/** Estimates the width of a chart text at 11 px, in CSS pixels. */
export function textWidth(text: string): number {
  const percentSigns = text.split('%').length - 1;
  return text.length * 6.4 + percentSigns * 4;
}

/** Truncates a text to a width in CSS pixels. */
export function fitText(text: string, width: number): string {
  return shortText(text, lettersIn(width));
}

/** Breaks a text at a space into at most two lines of a width in CSS pixels, and truncates what doesn't fit. */
export function fitLines(text: string, width: number): readonly string[] {
  const blank = text.length > lettersIn(width) ? text.lastIndexOf(' ', lettersIn(width)) : -1;
  const parts = blank > 0 ? [text.slice(0, blank), text.slice(blank + 1)] : [text];
  return parts.map((part) => fitText(part, width));
}

function lettersIn(width: number): number {
  return Math.max(2, Math.floor(width / 6.4));
}
