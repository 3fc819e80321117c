import * as l10n from '@vscode/l10n';
import { formatAge } from '../shared/format';
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

/**
 * Creates the footer of a page.
 *
 * @param source the source of the data
 * @param asOf the time of the download, in milliseconds since 1970
 */
export function pageFooter(summary: string, source: string, asOf: number | undefined): HTMLElement {
  const age = asOf === undefined ? undefined : formatAge(Math.max(0, Date.now() - asOf));
  const origin = age === undefined ? source : l10n.t('{source} · downloaded {age}', { source, age });
  return element(
    'div',
    { className: 'control-line table-footer' },
    rowCounts(summary),
    element('span', { className: 'toolbar-space' }),
    rowCounts(origin),
  );
}

function rowCounts(text: string): HTMLElement {
  const line = partsLine(text);
  line.classList.add('row-counts');
  return line;
}
