import { TabInputCustom, Uri, type Tab } from 'vscode';
import { connectionsOfKey } from '../storage/sharedTables';
import { documentName } from '../adapters/uiText';
import type { TableToOpen } from './tableToOpen';

/** The type of the custom editor for tables. */
export const tableViewType = 'instanceExplorer.table';

/** Scheme of tables that aren't workspace files, such as snapshots, results, and tables of data warehouses. */
export const tableScheme = 'instance-explorer-table';

/**
 * Returns the URI of a table, with the tab title in the path, the key in the query, and the ID of the connection or
 * data warehouse in the fragment. The range is the folder in the path, because VS Code adds the folders to tabs with the
 * same title.
 */
export function tableUri({
  key,
  title,
  range,
  connection,
}: Pick<TableToOpen, 'key' | 'title' | 'range' | 'connection'>): Uri {
  const names = [...(range === undefined ? [] : [documentName(range)]), documentName(title) || 'Table'];
  return Uri.from({
    scheme: tableScheme,
    path: `/${names.join('/')}`,
    query: key,
    fragment: connection ?? '',
  });
}

/** Returns the key from a URI created by {@link tableUri}. */
export function tableKey({ query }: Uri): string {
  return query;
}

/** Returns the key of the saved state of a table. */
export function stateKey(uri: Uri): string {
  return uri.scheme === tableScheme ? tableKey(uri) : uri.toString();
}

/** Whether a URI identifies a table with rows of a connection or data warehouse. The table doesn't have to be loaded. */
export function isTableOf({ scheme, fragment, query }: Uri, connectionId: string): boolean {
  return (
    scheme === tableScheme && (fragment === connectionId || connectionsOfKey(query).includes(connectionId))
  );
}

/** Returns a list with the key of the table in a tab; empty for other tabs and for workspace files. */
export function tableKeyOf({ input }: Tab): readonly string[] {
  return input instanceof TabInputCustom && input.uri.scheme === tableScheme ? [tableKey(input.uri)] : [];
}
