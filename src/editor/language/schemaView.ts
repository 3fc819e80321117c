import * as l10n from '@vscode/l10n';
import { EventEmitter, Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { SchemaNode } from '../../language/protocol';
import { toUserError, type UserError } from '../../shared/userError';
import type { App } from '../app';
import { createTree, treeItem } from '../adapters/trees';
import type { LanguageFeature } from './languageFeature';
import type { SchemaState } from '../../core/schemas/connectionSchema';

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

/** A row that the Schema view shows if there is no schema. */
interface SchemaStatusRow {
  readonly kind: 'status';
  readonly label: string;
  readonly tooltip?: string;
  readonly icon: string;
  readonly command?: 'instanceExplorer.chooseSchemaFile' | 'instanceExplorer.reloadSchema';
}

const tryAgain = (): SchemaStatusRow => ({
  kind: 'status',
  label: l10n.t('Try Again'),
  icon: 'refresh',
  command: 'instanceExplorer.reloadSchema',
});
const chooseFile = (): SchemaStatusRow => ({
  kind: 'status',
  label: l10n.t('Choose Schema File...'),
  icon: 'go-to-file',
  command: 'instanceExplorer.chooseSchemaFile',
});

/** Returns the rows to show without a schema: the progress, or the error with actions to fix it. */
export function schemaStatusRows({ facts, loading, failure }: SchemaState): readonly SchemaStatusRow[] {
  if ((facts?.types ?? 0) > 0) return [];
  if (!loading && failure) return failureRows(failure);
  if (!loading && facts?.failure !== undefined) return failureRows({ message: facts.failure });
  // The server knows that there is no schema, and nothing requests one, for example after a canceled sign-in.
  if (!loading && facts) return failureRows({ message: l10n.t("The schema isn't loaded.") });
  return [{ kind: 'status', label: l10n.t('Loading schema...'), icon: 'loading~spin' }];
}

/** Returns rows with the error and the actions to fix it. */
function failureRows({
  message,
  explanation = message,
}: Pick<UserError, 'message'> & Partial<Pick<UserError, 'explanation'>>): readonly SchemaStatusRow[] {
  return [{ kind: 'status', label: message, tooltip: explanation, icon: 'error' }, tryAgain(), chooseFile()];
}
