import type { ICellRendererParams } from 'ag-grid-community';
import { formatCount } from '../../shared/format';
import { element } from '../element';
import { rowNumberColumn } from './columnDefs';
import type { GridRow } from './rowSource';

/**
 * Returns the content of a row that isn't loaded: its number, and a hint of a line where the text will be. It has no
 * cells, because creating those of all rows that a drag of the scroll bar passes takes most of the time of a frame.
 */
export function loadingRow({ api, node }: ICellRendererParams<GridRow>): HTMLElement {
  const number = element('div', {
    className: 'row-number numeric',
    text: formatCount((node.rowIndex ?? 0) + 1),
    attributes: { role: 'gridcell' },
  });
  number.classList.add('first-cell', 'pinned-edge');
  number.style.width = `${api.getColumn(rowNumberColumn)?.getActualWidth() ?? 0}px`;
  return element('div', { className: 'loading-row' }, number, element('div', { className: 'loading-line' }));
}
