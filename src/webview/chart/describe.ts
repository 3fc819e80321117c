import * as l10n from '@vscode/l10n';
import type { ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest } from '../../shared/table/query';
import { addsUp, type ChartData } from './data';
import { kinds } from './kinds/kinds';
import type { Labels } from './labels';

/**
 * Returns the text alternative of a chart: its kind, the number and range of its axis values, its highest and lowest
 * values, and the totals of a split by another column if they add up.
 */
export function describeChart(
  { kind }: ChartChoice,
  request: AggregateRequest,
  data: ChartData,
  labels: Labels,
): string {
  const { dimension, split } = request;
  const [first, last] = [data.slots[0], data.slots.at(-1)];
  if (!first || !last) return l10n.t('No data to display');
  const place = (at: number): string => {
    const slot = data.slots[at];
    return slot ? labels.place(slot, dimension.bucket) : '';
  };
  const sentences = [
    l10n.t('Chart: {kind}. Axis values: {count}, from {first} to {last}.', {
      kind: kinds[kind].name(),
      count: labels.number(data.slots.length),
      first: place(0),
      last: place(data.slots.length - 1),
    }),
  ];
  const points = data.series.flatMap(({ slot, values }) =>
    values.flatMap((value, at) => (value === null ? [] : [{ slot, value, at }])),
  );
  const [head, ...tail] = points;
  if (head) {
    const highest = tail.reduce((best, point) => (point.value > best.value ? point : best), head);
    const lowest = tail.reduce((best, point) => (point.value < best.value ? point : best), head);
    const name = ({ slot, at }: (typeof points)[number]): string =>
      split ? `${labels.place(slot, split.bucket)}, ${place(at)}` : place(at);
    sentences.push(
      l10n.t('Highest: {highest} ({highestPlace}). Lowest: {lowest} ({lowestPlace}).', {
        highest: labels.number(highest.value),
        highestPlace: name(highest),
        lowest: labels.number(lowest.value),
        lowestPlace: name(lowest),
      }),
    );
  }
  if (split && addsUp(request.measure) && split.column !== dimension.column) {
    const totals = data.series.map(({ slot, values }) => ({
      name: labels.place(slot, split.bucket),
      total: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    }));
    sentences.push(
      l10n.t('Totals: {totals}.', {
        totals: labels.list(totals.map(({ name, total }) => `${name} ${labels.number(total)}`)),
      }),
    );
  }
  return [...sentences, l10n.t('Press Enter at a value to show its rows.')].join(' ');
}
