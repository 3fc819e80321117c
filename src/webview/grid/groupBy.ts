import * as l10n from '@vscode/l10n';
import type { TableColumn } from '../../shared/table/table';
import type { PageHost } from '../host';
import type { MenuEntry } from '../menu';
import { goToTab } from '../reportPage';
import { groupStatement } from '../sql/groupStatement';

/**
 * Returns the entry of the column menu that counts the rows of each value of a column and adds up the numeric columns,
 * as a statement in the SQL tab. Its label says if it ignores filters or a search.
 */
export function groupEntries(host: PageHost, column: TableColumn): readonly MenuEntry[] {
  const { filters, search } = host.state.get().query;
  const label =
    filters.length === 0 && search === ''
      ? l10n.t({ message: 'Group by This Column', comment: 'Menu item' })
      : l10n.t({ message: 'Group All Rows by This Column', comment: 'Menu item' });
  const group = async (): Promise<void> => {
    const [table] = await host.ask('catalog', {});
    if (!table) return;
    const { columns } = host.table.get().info;
    const saved = host.saved('sql');
    host.keep('sql', {
      ...(typeof saved === 'object' ? saved : {}),
      requested: groupStatement(table.name, column, columns),
    });
    goToTab('sql', host);
  };
  return [
    { label, icon: 'nested', run: () => void group().catch((error: unknown) => host.showError(error)) },
  ];
}
