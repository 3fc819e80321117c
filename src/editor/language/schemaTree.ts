import * as l10n from '@vscode/l10n';
import type { TreeItem } from 'vscode';
import { methods, type SchemaNode } from '../../language/protocol';
import { treeItem } from '../adapters/trees';
import type { LanguageServer } from '../../core/schemas/languageServer';

/** Converts a schema node to a tree item of the Schema view. */
export function schemaItem(node: SchemaNode): TreeItem {
  const { id, label, detail, kind, documentation, deprecated, hasChildren, coordinate } = node;
  const spoken = [label, detail, deprecated ? l10n.t('deprecated') : ''].filter((part) => part !== '');
  return treeItem({
    id,
    label,
    description: deprecated ? `${detail} · ${l10n.t('deprecated')}` : detail,
    icon: icons[kind],
    tooltip: documentation,
    context: kind,
    spoken: spoken.join(', '),
    children: hasChildren ? 'collapsed' : 'none',
    ...(coordinate === undefined || hasChildren
      ? {}
      : {
          command: {
            id: 'instanceExplorer.openSchema',
            title: l10n.t('Show in Schema'),
            arguments: [coordinate],
          },
        }),
  });
}

/** Requests the children of a schema node, or the root nodes. */
export async function schemaNodes(
  server: LanguageServer,
  parent: SchemaNode | undefined,
): Promise<SchemaNode[]> {
  return server.request<SchemaNode[]>(methods.schemaNodes, parent?.id ?? null);
}

const icons: Readonly<Record<SchemaNode['kind'], string>> = {
  root: 'symbol-namespace',
  type: 'symbol-class',
  member: 'symbol-class',
  field: 'symbol-field',
  argument: 'symbol-parameter',
  value: 'symbol-enum-member',
};
