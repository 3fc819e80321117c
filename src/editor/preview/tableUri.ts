import { Uri } from 'vscode';
import { documentName } from '../adapters/uiText';
import type { TableToOpen } from './tableToOpen';

/** Scheme of tables that aren't workspace files: snapshots, results of analyses, lists from responses. */
export const tableScheme = 'instance-explorer-table';

/** The URI of a table: its path is the title of the tab, its query the key, its fragment the ID of the connection. */
export function tableUri({ key, title, connection }: Pick<TableToOpen, 'key' | 'title' | 'connection'>): Uri {
  const name = documentName(title) || 'Table';
  return Uri.from({ scheme: tableScheme, path: `/${name}`, query: key, fragment: connection ?? '' });
}

/** The key from a URI created by {@link tableUri}. */
export function tableKey({ query }: Uri): string {
  return query;
}

/** Whether a URI is that of a table of a connection, even if the table isn't loaded after a window reload. */
export function isTableOf({ scheme, fragment }: Uri, connectionId: string): boolean {
  return scheme === tableScheme && fragment === connectionId;
}
