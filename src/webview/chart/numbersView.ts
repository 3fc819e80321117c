import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { formatCount } from '../../shared/format';
import { type ChartModel, seriesName } from './model';
import { addsUp } from './data';
import { titleOf } from './columns';

/** Creates an HTML table with the numbers of a chart, an accessible alternative to the drawing. */
export function numbersView(model: ChartModel, title: string): HTMLElement[] {
  const { header, rows } = numbersTable(model);
  const head = header.map((text, place) =>
    element('th', { text, attributes: { scope: 'col' }, ...(place === 0 ? {} : { className: 'amount' }) }),
  );
  const body = rows.map(({ name, values }) =>
    element(
      'tr',
      {},
      element('th', { text: name, attributes: { scope: 'row' } }),
      ...values.map((text) => element('td', { className: 'amount', text })),
    ),
  );
  const table = element(
    'table',
    { className: 'numbers' },
    element('caption', { className: 'visually-hidden', text: title }),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  );
  const left = model.data.slots.length - rows.length;
  if (left <= 0) return [table];
  const note = l10n.t('Only the first {max} rows are listed. The chart shows {count} more.', {
    max: formatCount(maxNumberRows),
    count: formatCount(left),
  });
  return [table, element('p', { className: 'chart-note', text: note })];
}

/**
 * The numbers of a chart as a table: one row per slot, and one column per line, layer, or row of cells. Several
 * columns of counts or sums are followed by their total.
 */
interface NumbersTable {
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
