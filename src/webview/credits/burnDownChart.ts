import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { BurnDown, CreditsPoint } from '../../shared/tableEditor/creditsPage';
import type { Plot } from '../plot/plotView';
import { svg, svgText } from '../plot/svg';
import { guide, placeLabel, plotItem, valueAxis } from '../plot/valueAxis';
import { dayText, timeTicks } from './timeTicks';

const dayMs = 86_400_000;

/** Estimates the width of an axis label, in pixels. */
const labelWidth = (label: string): number => label.length * 7;
const labelGap = 8;

/**
 * Plots the burn-down of a bucket: its snapshots, the forecast as a dashed line, and the range of the forecast as a
 * band. The snapshots, and the end of the forecast if no credits are left then, can be focused.
 */
export function burnDownPlot(chart: BurnDown, label: string): Plot {
  const { actual, forecast } = chart;
  const end = forecast?.line.at(-1);
  const ends = !forecast || !end || forecast.end === '' ? [] : [end];
  return {
    label,
    nodes: (width, height) => drawBurnDown(chart, ends, width, height),
    describe: (place) => {
      const point = actual[place];
      if (!point) return [forecast?.label, forecast?.end].join(': ');
      const day = dayText(point.at, true);
      return point.left === 1
        ? l10n.t('{day}: 1 credit left', { day })
        : l10n.t('{day}: {count} credits left', { day, count: formatCount(point.left) });
    },
  };
}

function drawBurnDown(chart: BurnDown, ends: readonly CreditsPoint[], width: number, height: number): Node[] {
  const { actual, forecast, range, marks } = chart;
  const points = [...actual, ...(forecast?.line ?? []), ...(range?.fastest ?? []), ...(range?.slowest ?? [])];
  const times = [...points, ...marks].map(({ at }) => at);
  const last = Math.max(...times);
  // On the last day of a bucket, its only snapshot would be at the edge, where labels are cut off.
  const [from, to] = [Math.min(...times, last - 7 * dayMs), last + 3 * dayMs];
  const { area, nodes, y } = valueAxis({
    values: points.map(({ left }) => left),
    unit: 'count',
    width,
    rightMargin: 20,
    top: 26,
    bottom: height - 28,
  });
  const { left, right, top, bottom } = area;
  const x = (at: number): number => left + ((at - from) / (to - from)) * (right - left);
  const path = (line: readonly CreditsPoint[]): string =>
    line.map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.left)}`).join('');
  const latest = actual.at(-1);
  const [first] = actual;
  // To the left of the first point, there is no room for its label.
  const isFirst = first === latest;
  const readable = [...actual, ...ends];
  const middles = readable.slice(1).map(({ at }, place) => (x(at) + x(readable[place]?.at ?? at)) / 2);
  const items = readable.map((point, place) => {
    const [start, stop] = [middles[place - 1] ?? left, middles[place] ?? right];
    return plotItem(
      start,
      stop - start,
      area,
      guide(x(point.at), area),
      svg('circle', {
        class: place < actual.length ? 'snapshot' : 'runs-out',
        cx: x(point.at),
        cy: y(point.left),
        // Without a line, a small point would be overlooked.
        r: place < actual.length - 1 ? 3 : isFirst ? 6 : 4,
      }),
    );
  });
  return [
    svg(
      'g',
      { 'aria-hidden': 'true' },
      ...nodes,
      ...timeTicks(from, to, (right - left) / 64).map((at) => placeLabel(dayText(at), x(at), area)),
      ...(range
        ? [
            svg('path', {
              class: 'range',
              d: `${path(range.fastest)}${path([...range.slowest].reverse()).replace('M', 'L')}Z`,
            }),
          ]
        : []),
      ...(!first || !latest
        ? []
        : [
            svg('path', {
              class: 'area',
              d: `${path(actual)}L${x(latest.at)} ${bottom}L${x(first.at)} ${bottom}Z`,
            }),
          ]),
      svg('path', { class: 'actual', d: path(actual) }),
      ...(forecast ? [svg('path', { class: 'forecast', d: path(forecast.line) })] : []),
      ...marks.flatMap(({ at, label }, place) => {
        const next = marks[place + 1];
        const space = next ? Math.min(x(next.at), right) - labelWidth(next.label) - labelGap : right;
        const isCentered = place === 0 && x(at) + labelWidth(label) / 2 <= space;
        return [
          svg('line', { class: 'mark-line', x1: x(at), x2: x(at), y1: top, y2: bottom }),
          svgText(label, Math.min(x(at), isCentered ? right : space), top - 8, {
            class: 'axis-label mark-label',
            'text-anchor': isCentered ? 'middle' : 'end',
          }),
        ];
      }),
      ...(latest
        ? [
            svgText(
              formatCount(latest.left),
              x(latest.at) + (isFirst ? 10 : -10),
              Math.min(y(latest.left) + 16, bottom - 6),
              { class: 'point-label', 'text-anchor': isFirst ? 'start' : 'end' },
            ),
          ]
        : []),
      ...ends.map((end) =>
        svgText(forecast?.end ?? '', Math.min(x(end.at) + 8, right), y(end.left) - 14, {
          class: 'point-label',
          'text-anchor': x(end.at) + 60 > right ? 'end' : 'start',
        }),
      ),
    ),
    ...items,
  ];
}
