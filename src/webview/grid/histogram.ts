import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { ColumnProfile } from '../../shared/table/reader';
import { element } from '../element';

const height = 64;
const width = 240;
const svgNamespace = 'http://www.w3.org/2000/svg';

/** Creates a small histogram of the values, with the range of each bar in its tooltip. */
export function histogramPicture(
  bins: ColumnProfile['histogram'],
  format: (cell: string) => string,
): HTMLElement {
  const maximum = bins.reduce((largest, { count }) => Math.max(largest, count), 1);
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  const first = bins[0];
  const last = bins.at(-1);
  const fullest = bins.reduce(
    (best, bin) => (bin.count > best.count ? bin : best),
    bins[0] ?? { from: '', to: '', count: 0 },
  );
  svg.setAttribute(
    'aria-label',
    l10n.t('Values from {from} to {to}. The most common range is {low} to {high} (rows: {count}).', {
      from: format(first?.from ?? ''),
      to: format(last?.to ?? ''),
      count: formatCount(fullest.count),
      low: format(fullest.from),
      high: format(fullest.to),
    }),
  );
  const step = width / bins.length;
  bins.forEach(({ from, to, count }, place) => {
    const group = document.createElementNS(svgNamespace, 'g');
    const title = document.createElementNS(svgNamespace, 'title');
    title.textContent = l10n.t('{from} – {to} (rows: {count})', {
      from: format(from),
      to: format(to),
      count: formatCount(count),
    });
    // A bar for few rows has a minimum height to be visible.
    const tall = count === 0 ? 0 : Math.max(2, (height * count) / maximum);
    group.append(title, rectangle('bin-area', place * step, 0, step, height));
    group.append(rectangle('bin', place * step + 0.5, height - tall, Math.max(0.5, step - 1), tall));
    svg.append(group);
  });
  const ends = element(
    'div',
    { className: 'histogram-ends', attributes: { 'aria-hidden': 'true' } },
    element('span', { text: format(first?.from ?? '') }),
    element('span', { text: format(last?.to ?? '') }),
  );
  const figure = element('div', { className: 'histogram' });
  figure.append(svg, ends);
  return figure;
}

function rectangle(className: string, x: number, y: number, w: number, h: number): SVGRectElement {
  const rect = document.createElementNS(svgNamespace, 'rect');
  rect.setAttribute('class', className);
  for (const [name, value] of Object.entries({ x, y, width: w, height: h }))
    rect.setAttribute(name, value.toFixed(2));
  return rect;
}
