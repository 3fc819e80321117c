import { element } from '../element';
import { kinds } from './kinds/kinds';
import type { ChartModel } from './model';
import { markOf, type ChartLook, type Mark } from './option/look';
import { hasSymbols } from './partial';

const namespace = 'http://www.w3.org/2000/svg';
let patterns = 0;

/** Creates a small preview of a series: its line with dashes and symbol, or its area with stripes. */
export function swatch(model: ChartModel, look: ChartLook, place: number): HTMLElement {
  const mark = markOf(model, look, place);
  const picture = svg('svg', { width: '22', height: '12', 'aria-hidden': 'true', focusable: 'false' });
  if (kinds[model.choice.kind].swatch === 'line') {
    picture.append(...line(mark, model.data.series.length > 1));
    if (hasSymbols(model)) picture.append(svg('path', { d: symbols[mark.symbol], fill: mark.color }));
  } else picture.append(...area(mark, look, model.data.series.length > 1));
  const holder = element('span', { className: 'swatch' });
  holder.append(picture);
  return holder;
}

/** The symbols of lines, 7 or 8 pixels wide, in the middle of a swatch. */
const symbols: Readonly<Record<Mark['symbol'], string>> = {
  circle: 'M11 2.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7',
  rect: 'M7.5 2.5h7v7h-7Z',
  triangle: 'M11 2l4 7.5h-8Z',
  diamond: 'M11 1.5l4 4.5l-4 4.5l-4-4.5Z',
};

function line({ color, dash }: Mark, several: boolean): SVGElement[] {
  return [
    svg('line', {
      x1: '0',
      x2: '22',
      y1: '6',
      y2: '6',
      stroke: color,
      'stroke-width': '2.5',
      ...(several && dash.length > 0 ? { 'stroke-dasharray': dash.join(' ') } : {}),
    }),
  ];
}

function area({ color, stripes }: Mark, look: ChartLook, several: boolean): SVGElement[] {
  const box = { x: '4', y: '0', width: '14', height: '12', rx: '2' };
  const plain = svg('rect', { ...box, fill: color });
  if (!stripes || !several) return [plain];
  patterns += 1;
  const id = `stripes-${patterns}`;
  const size = String(stripes.gap);
  const pattern = svg('pattern', {
    id,
    width: size,
    height: size,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `rotate(${stripes.degrees})`,
  });
  pattern.append(svg('rect', { width: size, height: '1.5', fill: look.pattern }));
  return [plain, pattern, svg('rect', { ...box, fill: `url(#${id})` })];
}

function svg(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const node = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}
