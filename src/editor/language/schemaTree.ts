import { MarkdownString, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { methods, type SchemaNode } from '../../language';
import type { LanguageServer } from './languageServer';

/** A row of the schema view together with what it shows. */
export class SchemaItem extends TreeItem {
  constructor(readonly node: SchemaNode) {
    const { id, label, detail, kind, documentation, deprecated, hasChildren, coordinate } = node;
    super(label, hasChildren ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None);
    this.id = id;
    this.description = deprecated ? `${detail} · deprecated` : detail;
    this.iconPath = new ThemeIcon(icons[kind]);
    this.tooltip = new MarkdownString(documentation);
    this.contextValue = kind;
    const spoken = [label, detail, deprecated ? 'deprecated' : ''].filter((part) => part !== '');
    this.accessibilityInformation = { label: spoken.join(', ') };
    if (coordinate !== undefined && !hasChildren)
      this.command = {
        command: 'instanceExplorer.openSchema',
        title: 'Show in Schema',
        arguments: [coordinate],
      };
  }
}

/** The rows below a row of the schema view, or the roots. */
export async function schemaItems(
  server: LanguageServer,
  parent: SchemaItem | undefined,
): Promise<SchemaItem[]> {
  const nodes = await server.request<SchemaNode[]>(methods.schemaNodes, parent?.node.id ?? null);
  return nodes.map((node) => new SchemaItem(node));
}

const icons: Readonly<Record<SchemaNode['kind'], string>> = {
  root: 'symbol-namespace',
  type: 'symbol-class',
  member: 'symbol-class',
  field: 'symbol-field',
  argument: 'symbol-parameter',
  value: 'symbol-enum-member',
};
