import * as l10n from '@vscode/l10n';
import { EventEmitter, Uri, window, workspace, Disposable } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import type { LanguageFeature } from './languageFeature';

/** Scheme of the read-only documents with reports on schema changes. */
const scheme = 'instance-explorer-schema-changes';

/**
 * Registers the documents with reports on schema changes. The reports are read from disk, so they are
 * available in later sessions.
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
  return Disposable.from(subscription, provider, changes);
}

/** Opens the report on the last change of a connection's schema, even if it was found in an earlier session. */
export async function showSchemaChanges(connection: Connection): Promise<void> {
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
