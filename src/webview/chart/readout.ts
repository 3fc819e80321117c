import * as l10n from '@vscode/l10n';
import { addsUp } from './data';
import { seriesName, type ChartModel } from './model';

/** The text for a slot of a chart, for tooltips and screen readers. */
export interface Readout {
  readonly title: string;
  readonly lines: readonly { readonly series: number; readonly name: string; readonly value: string }[];
  /** The sum of the lines, if they add up and there is more than one. */
  readonly total?: string;
}

/** @param shows returns whether to include a series, by its index and name */
export function readout(
  model: ChartModel,
  place: number,
  shows: (series: number, name: string) => boolean = () => true,
): Readout | undefined {
  const { data, request, labels } = model;
  const slot = data.slots[place];
  if (!slot) return undefined;
  const said = (value: number | null | undefined): string =>
    value == null
      ? l10n.t({ message: 'no value', comment: 'Instead of a number of a chart' })
      : labels.number(value);
  const period = labels.place(slot, request.dimension.bucket);
  const lines = data.series
    .map((series, at) => ({ series: at, name: seriesName(model, series.slot), value: series.values[place] }))
    .filter(({ series, name }) => shows(series, name));
  const total = lines.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return {
    title: model.partial.has(place) ? l10n.t('{period} (partial)', { period }) : period,
    lines: lines.map(({ series, name, value }) => ({ series, name, value: said(value) })),
    ...(lines.length > 1 && addsUp(request.measure) ? { total: labels.number(total) } : {}),
  };
}

/** Formats a readout: `Week of Mon, Nov 2, 2026: vscode 120, cli 40; total 160`. */
export function sayReadout({ title, lines, total }: Readout): string {
  const values = lines.map(({ name, value }) => `${name} ${value}`).join(', ');
  return total === undefined
    ? l10n.t('{title}: {values}', { title, values })
    : l10n.t('{title}: {values}; total {total}', { title, values, total });
}
