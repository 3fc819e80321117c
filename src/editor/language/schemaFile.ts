import { window } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';

const key = (connection: Connection): string => `schemaFile.${connection.id}`;

/** The file that the user chose in place of the schema of a connection's instance. */
export function chosenSchemaFile({ editor }: App, connection: Connection): string | undefined {
  const path = editor.globalState.get(key(connection));
  return typeof path === 'string' ? path : undefined;
}

/** Lets the user choose a file with SDL or with an introspection result. @returns whether one was chosen */
export async function chooseSchemaFile({ editor }: App, connection: Connection): Promise<boolean> {
  const [file] =
    (await window.showOpenDialog({
      title: `Schema of ${connection.name}`,
      openLabel: 'Use as Schema',
      filters: { 'GraphQL schema': ['graphql', 'graphqls', 'gql', 'json', 'gz'], 'All files': ['*'] },
    })) ?? [];
  if (file === undefined) return false;
  await editor.globalState.update(key(connection), file.fsPath);
  return true;
}

export async function forgetSchemaFile({ editor }: App, connection: Connection): Promise<void> {
  await editor.globalState.update(key(connection), undefined);
}
