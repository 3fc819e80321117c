import { formatCount } from '../../shared/format';
import type { BurnDown, CreditsPoint } from '../../shared/preview/creditsPage';
import { scaleOf } from '../analysis/scale';
import { svg, svgText, textWidth } from '../analysis/svg';

const dayMs = 86_400_000;
const margins = { top: 26, bottom: 28, right: 20 };

/** Draws the burn-down of a bucket: its snapshots, the forecast as a dashed line, and its range as a band. */
export function drawBurnDown(chart: BurnDown, name: string, width: number, height: number): SVGSVGElement {
  const { actual, forecast, range, marks } = chart;
  const points = [...actual, ...(forecast?.line ?? []), ...(range?.fastest ?? []), ...(range?.slowest ?? [])];
  const times = [...points, ...marks].map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times) + 3 * dayMs];
  const { maximum, ticks } = scaleOf(
    points.map(({ left }) => left),
    true,
  );
  const labels = ticks.map(formatCount);
  const left = Math.max(...labels.map(textWidth)) + 14;
  const right = Math.max(left + 40, width - margins.right);
  const bottom = height - margins.bottom;
  const x = (at: number): number => left + ((at - from) / (to - from)) * (right - left);
  const y = (value: number): number => bottom - (value / maximum) * (bottom - margins.top);
  const path = (line: readonly CreditsPoint[]): string =>
    line.map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.left)}`).join('');
  const latest = actual.at(-1);
  const [first] = actual;
  const end = forecast?.line.at(-1);
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': name },
    ...ticks.flatMap((tick, place) => [
      svg('line', { class: 'grid-line', x1: left, x2: right, y1: y(tick), y2: y(tick) }),
      svgText(labels[place] ?? '', left - 8, y(tick) + 4, { class: 'axis-label', 'text-anchor': 'end' }),
    ]),
    ...timeTicks(from, to, (right - left) / 64).map(({ at, label }) =>
      svgText(label, x(at), bottom + 18, { class: 'axis-label', 'text-anchor': 'middle' }),
    ),
    ...(range === undefined
      ? []
      : [
          svg('path', {
            class: 'range',
            d: `${path(range.fastest)}${path([...range.slowest].reverse()).replace('M', 'L')}Z`,
          }),
        ]),
    ...(first === undefined || latest === undefined
      ? []
      : [
          svg('path', {
            class: 'area',
            d: `${path(actual)}L${x(latest.at)} ${bottom}L${x(first.at)} ${bottom}Z`,
          }),
        ]),
    svg('path', { class: 'actual', d: path(actual) }),
    ...actual.map((point) =>
      svg('circle', { class: 'snapshot', cx: x(point.at), cy: y(point.left), r: point === latest ? 4 : 3 }),
    ),
    ...(forecast === undefined ? [] : [svg('path', { class: 'forecast', d: path(forecast.line) })]),
    ...marks.flatMap(({ at, label }, place) => [
      svg('line', { class: 'mark-line', x1: x(at), x2: x(at), y1: margins.top, y2: bottom }),
      svgText(label, Math.min(x(at), right), margins.top - 8, {
        class: 'axis-label',
        'text-anchor': place === 0 ? 'middle' : 'end',
      }),
    ]),
    ...(latest === undefined
      ? []
      : [
          svgText(formatCount(latest.left), x(latest.at) - 10, Math.min(y(latest.left) + 16, bottom - 6), {
            class: 'point-label',
            'text-anchor': 'end',
          }),
        ]),
    ...(end === undefined || forecast === undefined || forecast.end === ''
      ? []
      : [
          svg('circle', { class: 'runs-out', cx: x(end.at), cy: y(end.left), r: 4 }),
          svgText(forecast.end, Math.min(x(end.at) + 8, right), y(end.left) - 14, {
            class: 'point-label',
            'text-anchor': x(end.at) + 60 > right ? 'end' : 'start',
          }),
        ]),
  );
}

/** The first days of months, or of weeks if there are few months; at most as many as fit. */
function timeTicks(
  from: number,
  to: number,
  most: number,
): { readonly at: number; readonly label: string }[] {
  const label = (at: number): string =>
    new Date(at).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
  const all: number[] = [];
  if (to - from < 70 * dayMs) {
    for (let at = from; at <= to; at += 7 * dayMs) all.push(at);
  } else {
    const start = new Date(from);
    for (let month = start.getUTCMonth() + (start.getUTCDate() === 1 ? 0 : 1); ; month += 1) {
      const at = Date.UTC(start.getUTCFullYear(), month, 1);
      if (at > to) break;
      all.push(at);
    }
  }
  const step = Math.max(1, Math.ceil(all.length / Math.max(1, most)));
  return all.filter((_, place) => place % step === 0).map((at) => ({ at, label: label(at) }));
}
