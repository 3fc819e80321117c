import * as l10n from '@vscode/l10n';
import { EventEmitter, Uri, window, workspace, type Disposable } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import type { LanguageFeature } from './languageFeature';

/** Scheme of the read-only documents that show how the schema of a connection changed. */
const scheme = 'instance-explorer-schema-changes';

/**
 * The reports about schema changes as documents. They are read from storage, so they can be shown in a later session.
 */
export function registerSchemaChanges(app: App, feature: LanguageFeature): Disposable {
  const changes = new EventEmitter<Uri>();
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: async ({ query }) => {
      const connection = app.connections.get(query);
      return (connection && (await feature.schemaChangesOf(connection))) ?? '';
    },
  });
  const subscription = feature.onDidLoadSchema(({ connection }) => changes.fire(uriOf(connection)));
  return {
    dispose: () => {
      subscription.dispose();
      provider.dispose();
      changes.dispose();
    },
  };
}

/**
 * Opens the report about the last change of a connection's schema, also of an earlier session.
 *
 * @throws UserError `input` when there was none
 */
export async function showSchemaChanges(feature: LanguageFeature, connection: Connection): Promise<void> {
  if ((await feature.schemaChangesOf(connection)) === undefined) {
    throw new UserError(
      'input',
      l10n.t('No changes to the schema of {connection} were found.', { connection: connection.name }),
      {
        hint: 'reloadSchema',
      },
    );
  }
  const document = await workspace.openTextDocument(uriOf(connection));
  await window.showTextDocument(document, { preview: false });
}

function uriOf({ id, name }: Connection): Uri {
  return Uri.from({
    scheme,
    path: `/${l10n.t('Schema changes of {connection}.md', { connection: name }).replaceAll('/', '-')}`,
    query: id,
  });
}
