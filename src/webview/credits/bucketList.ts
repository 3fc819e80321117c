import * as l10n from '@vscode/l10n';
import type { CreditsRow } from '../../shared/tableEditor/creditsPage';
import { element } from '../element';
import { icon } from '../icons';

/**
 * Creates a list of buckets with one Tab stop: arrow keys, Home, and End move the focus; Enter, Space, or
 * a click selects a bucket.
 */
export function bucketList(
  buckets: readonly CreditsRow[],
  selected: number,
  onSelect: (place: number) => void,
): HTMLElement {
  const rows = buckets.map((bucket, place) => bucketRow(bucket, place === selected));
  const select = (place: number): void => {
    rows.forEach((row, other) => row.setAttribute('aria-selected', String(other === place)));
    focus(place);
    onSelect(place);
  };
  const focus = (place: number): void => {
    for (const row of rows) row.tabIndex = -1;
    const row = rows[place];
    if (!row) return;
    row.tabIndex = 0;
    row.focus();
  };
  rows.forEach((row, place) => {
    row.tabIndex = place === selected ? 0 : -1;
    row.addEventListener('click', () => select(place));
    row.addEventListener('keydown', (event) => {
      const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (event.key === 'Enter' || event.key === ' ') select(place);
      else if (next === undefined) return;
      else focus(Math.max(0, Math.min(rows.length - 1, next)));
      event.preventDefault();
    });
  });
  return element(
    'div',
    { className: 'buckets', attributes: { role: 'listbox', 'aria-label': l10n.t('Buckets') } },
    ...rows,
  );
}

function bucketRow(bucket: CreditsRow, isSelected: boolean): HTMLElement {
  const { name, period, share, used, left, outlook, warning } = bucket;
  const fill = element('span', { className: warning ? 'fill warning' : 'fill' });
  fill.style.width = `${(share ?? 0) * 100}%`;
  return element(
    'div',
    {
      className: 'bucket',
      attributes: {
        role: 'option',
        'aria-selected': String(isSelected),
      },
    },
    element(
      'div',
      { className: 'bucket-name' },
      element('div', { className: 'name', text: name }),
      element('div', { className: 'period', text: period }),
    ),
    element('div', { className: 'share' }, ...(share === undefined ? [] : [fill])),
    element('div', { className: 'amount', text: used }),
    element('div', { className: 'amount', text: left }),
    element(
      'div',
      { className: warning ? 'outlook warning' : 'outlook' },
      ...(warning ? [icon('warning')] : []),
      element('span', { text: outlook }),
    ),
  );
}
