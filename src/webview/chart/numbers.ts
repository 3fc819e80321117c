import * as l10n from '@vscode/l10n';
import { addsUp } from './data';
import { seriesName, type ChartModel } from './model';
import { titleOf } from './columns';

/**
 * The numbers of a chart as a table: one row per slot, and one column per line, layer, or row of cells. Several
 * columns of counts or sums are followed by their total.
 */
export interface NumbersTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** The maximum number of rows; a note gives the number of omitted rows. */
export const maxNumberRows = 1000;

export function numbersTable(model: ChartModel): NumbersTable {
  const { data, request, columns, labels } = model;
  const totals = data.series.length > 1 && addsUp(request.measure);
  const said = (value: number | null | undefined): string => (value == null ? '' : labels.number(value));
  return {
    header: [
      titleOf(columns, request.dimension.column),
      ...data.series.map(({ slot }) => seriesName(model, slot)),
      ...(totals
        ? [l10n.t({ message: 'Total', comment: 'The sum of the values at a position of a chart' })]
        : []),
    ],
    rows: data.slots.slice(0, maxNumberRows).map((slot, place) => ({
      name: labels.place(slot, request.dimension.bucket),
      values: [
        ...data.series.map(({ values }) => said(values[place])),
        ...(totals ? [said(data.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0))] : []),
      ],
    })),
  };
}
