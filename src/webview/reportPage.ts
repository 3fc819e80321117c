import { wholeTable } from '../shared/table/query';
import { exportButton } from './buttons';
import { element } from './element';
import type { PageHost } from './host';
import { partsLine } from './partsLine';
import { tabElementId } from './tabIds';

/** Creates the title of a page with its actions. */
export function pageHead(title: string, ...actions: Node[]): HTMLElement {
  return element(
    'div',
    { className: 'page-head' },
    element('h2', { text: title, attributes: { title } }),
    ...actions,
  );
}

/** Creates the primary button of a page, which exports all rows and columns of its table. */
export function exportTableButton(host: PageHost): HTMLButtonElement {
  return exportButton(() => {
    const columns = host.table.get().info.columns.map(({ id }) => id);
    host
      .ask('export', { table: 0, query: wholeTable, columns })
      .catch((error: unknown) => host.showError(error));
  });
}

/** Shows another tab of the table and focuses it. */
export function goToTab(id: string, host: PageHost): void {
  host.openTab(id);
  document.getElementById(tabElementId(id))?.focus();
}

/** Creates the footer of a page. The first line of the page contains the source and the age of the data. */
export function pageFooter(summary: string): HTMLElement {
  const line = partsLine(summary);
  line.classList.add('row-counts');
  return element('div', { className: 'control-line table-footer' }, line);
}
