import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { kinds } from './kinds/kinds';
import type { ChartModel } from './model';
import type { ChartLook } from './option/look';
import type { Readout } from './readout';
import { swatch } from './swatch';

/** The maximum number of lines: longer lists don't fit the page. */
const maxLines = 12;

/**
 * Creates the tooltip of a slot as DOM elements, because the page's policy blocks markup with inline styles.
 */
export function tooltipContent(model: ChartModel, look: ChartLook, said: Readout): HTMLElement {
  const rows = said.lines
    .slice(0, maxLines)
    .map(({ series, name, value }) =>
      element(
        'tr',
        {},
        element('td', {}, ...(kinds[model.choice.kind].cells ? [] : [swatch(model, look, series)])),
        element('td', { text: name }),
        element('td', { className: 'amount', text: value }),
      ),
    );
  if (said.total !== undefined) {
    rows.push(
      element(
        'tr',
        { className: 'total' },
        element('td'),
        element('td', {
          text: l10n.t({ message: 'Total', comment: 'The sum of the values at a position of a chart' }),
        }),
        element('td', { className: 'amount', text: said.total }),
      ),
    );
  }
  return element(
    'div',
    { className: 'chart-tip' },
    element('p', { className: 'tip-title', text: said.title }),
    element('table', {}, element('tbody', {}, ...rows)),
  );
}
