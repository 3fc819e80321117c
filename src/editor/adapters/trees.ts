import {
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  type Disposable,
  type Event,
  type TreeDataProvider,
  MarkdownString,
} from 'vscode';
import type { Markdown } from '../../shared/markdown';
import type { CommandCall } from './commandTable';
import { detailText, labelText, messageText } from './uiText';

/** A row of a tree view. */
export interface Row {
  readonly id: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly tooltip: string | Markdown | undefined;
  /** Name of a codicon. */
  readonly icon: string;
  /** The ID of a theme color for the icon. The icon's shape must convey the same information. */
  readonly iconColor?: string;
  /** The row's `contextValue` for `when` clauses. */
  readonly context: string | undefined;
  /** The label for screen readers. */
  readonly spoken?: string;
  readonly children?: 'none' | 'collapsed' | 'expanded';
  readonly command?: CommandCall & { readonly title: string };
}

const states = {
  none: TreeItemCollapsibleState.None,
  collapsed: TreeItemCollapsibleState.Collapsed,
  expanded: TreeItemCollapsibleState.Expanded,
} as const;

export function treeItem(row: Row): TreeItem {
  const item = new TreeItem(labelText(row.label), states[row.children ?? 'none']);
  item.id = row.id;
  if (row.description !== undefined) item.description = labelText(row.description);
  if (row.tooltip !== undefined)
    item.tooltip = typeof row.tooltip === 'string' ? detailText(row.tooltip) : markdownString(row.tooltip);
  item.iconPath =
    row.iconColor === undefined
      ? new ThemeIcon(row.icon)
      : new ThemeIcon(row.icon, new ThemeColor(row.iconColor));
  if (row.context !== undefined) item.contextValue = row.context;
  if (row.spoken !== undefined) item.accessibilityInformation = { label: messageText(row.spoken) };
  if (row.command)
    item.command = {
      command: row.command.id,
      title: labelText(row.command.title),
      arguments: [...(row.command.arguments ?? [])],
    };
  return item;
}

/** A tree view with its description, message, and badge. */
export interface Tree extends Disposable {
  readonly visible: boolean;
  readonly onDidChangeVisibility: Event<{ readonly visible: boolean }>;
  describe(text: string): void;
  /** Shows a message above the rows; hides it if the text is empty. */
  showMessage(text: string): void;
  showBadge(badge: { readonly count: number; readonly tooltip: string } | undefined): void;
}

export function createTree<Element>(
  id: string,
  treeDataProvider: TreeDataProvider<Element>,
  options: { readonly showCollapseAll?: boolean; readonly canSelectMany?: boolean } = {},
): Tree {
  const view = window.createTreeView(id, { ...options, treeDataProvider });
  return {
    get visible() {
      return view.visible;
    },
    onDidChangeVisibility: view.onDidChangeVisibility,
    describe: (text) => {
      view.description = labelText(text);
    },
    showMessage: (text) => {
      view.message = messageText(text);
    },
    showBadge: (badge) => {
      view.badge = badge && { value: badge.count, tooltip: labelText(badge.tooltip) };
    },
    dispose: () => {
      view.dispose();
    },
  };
}

/** Converts Markdown to a VS Code Markdown string without command links, HTML, or icons. */
export function markdownString({ value }: Markdown): MarkdownString {
  const text = new MarkdownString(value, false);
  text.isTrusted = false;
  text.supportHtml = false;
  return text;
}
