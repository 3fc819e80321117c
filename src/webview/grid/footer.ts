import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { nameOf } from '../../shared/tableEditor/formatQuery';
import type { PageState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { TableColumn, TableInfo } from '../../shared/table/table';
import { link } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { partsOf } from '../partsLine';
import { toolbar } from '../toolbar';
import { describeChangedCells, describeSizes } from './changesBar';
import { createUserNamesNote } from './userNames';

/** The number of rows that match the query; `undefined` while it is being counted, and `failed` if it can't be. */
export type Matching = number | 'failed' | undefined;

export interface Footer {
  readonly element: HTMLElement;
  /** @param info the table, with only the columns that can be shown */
  show(info: TableInfo, state: PageState, matching: Matching): void;
}

/**
 * Creates the line below the rows: their number and order, the changed cells of a comparison, a Reset button, the
 * source of user names, and the number of columns or, for a comparison, the sizes of the snapshots.
 */
export function createFooter(host: PageHost, onReset: () => void): Footer {
  const counts = element('p', { className: 'row-counts parts-line', attributes: { role: 'status' } });
  const reset = link(
    l10n.t({ message: 'Reset', comment: 'Button' }),
    onReset,
    l10n.t('Reset the search, filters, sorting, columns, and value format'),
  );
  const columns = element('p', { className: 'column-counts' });
  const { element: root, updateTabStop } = toolbar(
    'table-footer',
    l10n.t({ message: 'Rows', comment: 'Name of a toolbar' }),
    counts,
    reset,
    element('span', { className: 'toolbar-space' }),
    columns,
  );
  const names = createUserNamesNote(host, updateTabStop);
  columns.before(names.element);
  return {
    element: root,
    show: (info, { query, columns: saved, rawValues }, matching) => {
      const table = host.table.get();
      const { comparison } = table;
      const filtered = query.filters.length > 0 || query.search !== '';
      const rows = formatRows(info, filtered ? matching : info.rows, filtered);
      const sorted = query.sort.length > 0;
      const changedCells =
        comparison && describeChangedCells(comparison, (column) => nameOf(info.columns, column));
      const text = [rows, ...(sorted ? [formatSort(info.columns, query.sort)] : []), changedCells ?? []]
        .flat()
        .join(' · ');
      // Setting the same text again would repeat it to screen readers.
      if (counts.textContent !== text) counts.replaceChildren(...partsOf(text));
      counts.title = text;
      reset.hidden = !filtered && !sorted && saved.length === 0 && !rawValues;
      columns.textContent = comparison
        ? describeSizes(comparison)
        : formatColumns(info.columns.length, saved.filter(({ hidden }) => hidden).length);
      names.show(table);
      updateTabStop();
    },
  };
}

/** Formats the number of rows: `58 of 400 rows`. */
function formatRows({ rows, partial }: TableInfo, matching: Matching, filtered: boolean): string {
  const count = formatCount(rows);
  if (filtered) {
    if (matching === undefined) return l10n.t('Counting matching rows...');
    if (matching === 'failed') return l10n.t("Couldn't count the matching rows");
    const shown = formatCount(matching);
    return rows === 1
      ? l10n.t('{matching} of 1 row', { matching: shown })
      : l10n.t('{matching} of {rows} rows', { matching: shown, rows: count });
  }
  if (partial) return rows === 1 ? l10n.t('1 row so far') : l10n.t('{rows} rows so far', { rows: count });
  return rows === 1 ? l10n.t('1 row') : l10n.t('{rows} rows', { rows: count });
}

/** Formats the order of the rows: `Sorted by Client ↑, Day ↓`. */
function formatSort(columns: readonly TableColumn[], sort: readonly ColumnSort[]): string {
  const names = sort.map(
    ({ column, direction }) => `${nameOf(columns, column)} ${direction === 'ascending' ? '↑' : '↓'}`,
  );
  return l10n.t('Sorted by {columns}', { columns: names.join(', ') });
}

function formatColumns(all: number, hidden: number): string {
  if (hidden > 0) {
    const shown = formatCount(all - hidden);
    return all === 1
      ? l10n.t('{shown} of 1 column', { shown })
      : l10n.t('{shown} of {all} columns', { shown, all: formatCount(all) });
  }
  return all === 1 ? l10n.t('1 column') : l10n.t('{count} columns', { count: formatCount(all) });
}
