import * as l10n from '@vscode/l10n';
import type { TreeItem } from 'vscode';
import { kindNames, type Warehouse } from '../../warehouse/warehouse';
import { treeItem } from '../adapters/trees';

/** Converts a data warehouse to a tree item of the Connections view. */
export function warehouseItem(warehouse: Warehouse): TreeItem {
  const { id, name, kind, url, user, database, writer } = warehouse;
  const details = `${kindNames[kind]} · ${database}`;
  return treeItem({
    id,
    label: name,
    context: 'warehouse',
    description: details,
    tooltip: [
      name,
      url,
      l10n.t('Database {database}, user {user}', { database, user }),
      ...(writer ? [l10n.t('Sends tables as {user}', { user: writer.user })] : []),
      l10n.t('Select to open a table.'),
    ].join('\n'),
    icon: 'database',
    spoken: [name, l10n.t('data warehouse'), details].join(', '),
    command: {
      id: 'instanceExplorer.openWarehouseTable',
      title: l10n.t({ message: 'Open Table', comment: 'Button' }),
      arguments: [warehouse],
    },
  });
}
