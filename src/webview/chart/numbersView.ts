import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { formatCount } from '../../shared/format';
import type { ChartModel } from './model';
import { maxNumberRows, numbersTable } from './numbers';

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
