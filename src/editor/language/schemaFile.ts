import * as l10n from '@vscode/l10n';
import { Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { selectFile } from '../adapters/fileDialogs';
import { SchemaFileChoices } from './schemaFileChoices';

/** Returns the path of the selected schema file of a connection on this computer, if any. */
export function chosenSchemaFile(app: App, { id }: Connection): string | undefined {
  const uri = choicesOf(app).get(id);
  return uri === undefined ? undefined : Uri.parse(uri).fsPath;
}

/**
 * Lets the user select a file with SDL or an introspection result, and saves the selection.
 *
 * @returns whether a file was selected
 * @throws UserError `input` if the file isn't on disk
 */
export async function chooseSchemaFile(app: App, { id, name }: Connection): Promise<boolean> {
  const title = l10n.t('Schema of {connection}', { connection: name });
  const openLabel = l10n.t({ message: 'Use as Schema', comment: 'Button' });
  const file = await selectOnDisk(title, openLabel);
  if (!file) return false;
  await choicesOf(app).set(id, file.toString());
  return true;
}

/**
 * Lets the user select a file with SDL or an introspection result, without saving the selection.
 *
 * @returns its path
 * @throws UserError `input` if the file isn't on disk
 */
export async function selectSchemaFile(title: string): Promise<string | undefined> {
  const file = await selectOnDisk(title, l10n.t({ message: 'Compare', comment: 'Button' }));
  return file?.fsPath;
}

async function selectOnDisk(title: string, openLabel: string): Promise<Uri | undefined> {
  const file = await selectFile({
    title,
    openLabel,
    filters: {
      [l10n.t('GraphQL schema')]: ['graphql', 'graphqls', 'gql', 'json', 'gz'],
      [l10n.t('All files')]: ['*'],
    },
  });
  if (!file || file.scheme === 'file') return file;
  throw new UserError(
    'input',
    l10n.t("The schema file can't be in a virtual folder ({scheme}).", { scheme: file.scheme }),
    { advice: l10n.t('Select a file on disk.') },
  );
}

export async function forgetSchemaFile(app: App, { id }: Connection): Promise<void> {
  await choicesOf(app).set(id, undefined);
}

function choicesOf({ editor, machine }: App): SchemaFileChoices {
  return new SchemaFileChoices(editor.globalState, () => machine().id);
}
