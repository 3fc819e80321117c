import * as l10n from '@vscode/l10n';
import { EventEmitter, Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { SchemaNode } from '../../language/protocol';
import { toUserError } from '../../shared/userError';
import type { App } from '../app';
import { createTree, treeItem } from '../adapters/trees';
import type { LanguageFeature } from './languageFeature';
import { failureRows, schemaStatusRows, type SchemaStatusRow } from './schemaStatusRows';

/** Registers the Schema view, which lists the fields of each root type and all types. */
export function registerSchemaView(app: App, feature: LanguageFeature): Disposable {
  const changes = new EventEmitter<void>();
  let shownStatus = '';
  const provider: TreeDataProvider<SchemaNode | SchemaStatusRow> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: async (node) =>
      node.kind === 'status' ? statusItem(node) : (await feature.started()).client.schemaItem(node),
    getChildren: async (parent) => {
      if (!app.active.get()) return [];
      try {
        const { client, server } = await feature.started();
        const status = schemaStatusRows(feature.state);
        shownStatus = JSON.stringify(status);
        if (status.length > 0) return [...status];
        return await client.schemaNodes(server, parent?.kind === 'status' ? undefined : parent);
      } catch (error) {
        shownStatus = '';
        return [...failureRows(toUserError(error, l10n.t("Couldn't show the schema.")))];
      }
    },
  };
  const view = createTree('instanceExplorer.schema', provider);
  const refresh = (): void => changes.fire();
  const subscriptions = [
    feature.onDidTellAge((text) => view.describe(text)),
    feature.onDidLoadSchema(refresh),
    feature.onDidChangeSchemas(() => {
      if (JSON.stringify(schemaStatusRows(feature.state)) !== shownStatus) refresh();
    }),
    app.active.onDidChange(refresh),
    view,
    changes,
  ];
  return Disposable.from(...subscriptions);
}

function statusItem({ label, tooltip = label, icon, command }: SchemaStatusRow): TreeItem {
  return treeItem({
    id: label,
    label,
    description: undefined,
    tooltip,
    icon,
    context: undefined,
    ...(command && { command: { id: command, title: label } }),
  });
}
