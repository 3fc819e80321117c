import * as l10n from '@vscode/l10n';
import { basename } from 'node:path';
import type { Connection } from '../../instance/connection';
import { methods, type NamedSchema, type SchemaComparison } from '../../language/protocol';
import { UserError } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import { withProgress } from '../adapters/progress';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import type { LanguageFeature } from './languageFeature';
import { showSchemaChanges } from './schemaChangesDocuments';
import { selectSchemaFile } from './schemaFile';

interface SchemaItem extends PickItem {
  readonly connection?: Connection;
}

/**
 * Lets the user select a connection, and its previous schema, another connection, or a file. Opens a report on the
 * differences between the schemas and on the operations of the workspace that are valid with only one of them.
 *
 * @throws UserError if a schema can't be loaded or read, and any error of the language server
 */
export async function compareSchemas(app: App, feature: LanguageFeature): Promise<void> {
  const connections = app.connections.list();
  const active = app.active.get();
  const sorted = [...connections].sort((a, b) => Number(b === active) - Number(a === active));
  const title = l10n.t('Compare Schemas');
  const items = sorted.map(itemOf);
  const first =
    items.length === 1
      ? items[0]
      : await pickItem(items, { title, placeHolder: l10n.t('Select the first connection') });
  if (!first) return;
  const file: SchemaItem = { label: withIcon('file', l10n.t('Schema File...')) };
  const previous: SchemaItem = { label: withIcon('history', l10n.t('Previous Schema')) };
  const hasPrevious = (await feature.schemaChangesOf(first.connection)) !== undefined;
  const others = connections.filter(({ id }) => id !== first.connection.id).map(itemOf);
  const second = await pickItem<SchemaItem>([...(hasPrevious ? [previous] : []), ...others, file], {
    title,
    placeHolder: l10n.t('Select a schema to compare with {connection}', {
      connection: first.connection.name,
    }),
  });
  if (!second) return;
  if (second === previous) return showSchemaChanges(first.connection);
  const chosen = second.connection ? undefined : await selectSchemaFile(title);
  if (!second.connection && chosen === undefined) return;

  await withProgress(l10n.t('Comparing schemas...'), async ({ signal }) => {
    const before = await schemaOf(feature, first.connection, signal);
    const after = second.connection
      ? await schemaOf(feature, second.connection, signal)
      : { name: basename(chosen ?? ''), path: chosen ?? '' };
    const { server } = await feature.started();
    const compared = await orCanceled(
      server.request<SchemaComparison>(methods.compareSchemas, { before, after }),
      signal,
    );
    if (compared.failure !== undefined) throw new UserError('input', compared.failure);
    const name = l10n.t('Schemas of {before} and {after}.md', { before: before.name, after: after.name });
    await app.editor.documents.show({ name, text: compared.report });
  });
}

function itemOf(connection: Connection): SchemaItem & { readonly connection: Connection } {
  const { name, baseUrl, version } = connection;
  const host = new URL(baseUrl).host;
  return { label: name, description: version === undefined ? host : `${host} · ${version}`, connection };
}

async function schemaOf(
  feature: LanguageFeature,
  connection: Connection,
  signal: AbortSignal,
): Promise<NamedSchema> {
  return { name: connection.name, path: await feature.schemaPathOf(connection, signal) };
}
