import { Uri } from 'vscode';
import { documentName } from '../adapters/uiText';

/** Scheme of tables that are no files of the workspace: datasets, answers of questions, lists of results. */
export const tableScheme = 'instance-explorer-table';

/** The address of a table: its path is the title of the tab, its query the key. */
export function tableUri(key: string, title: string): Uri {
  const name = documentName(title) || 'Table';
  return Uri.from({ scheme: tableScheme, path: `/${name}`, query: key });
}

/** The key that {@link tableUri} put into the address. */
export function tableKey({ query }: Uri): string {
  return query;
}
