/**
 * Part of the VS Code API that displays text, for unit tests. It records the text instead. The build replaces
 * the module `vscode` with this file.
 */

export * from './values';

/** Text that VS Code received, and where it would be displayed. */
export interface ShownText {
  readonly where: string;
  readonly text: string;
}

/** Texts recorded since the list was last cleared. */
export const shown: ShownText[] = [];

/** Properties that aren't recorded, because VS Code doesn't display them or their text is data. */
const hidden = new Set([
  'item',
  'action',
  'id',
  'command',
  'arguments',
  'contextValue',
  'value',
  'filters',
  'language',
  'role',
]);

function record(where: string, value: unknown): void {
  if (typeof value === 'string') shown.push({ where, text: value });
  else if (value instanceof MarkdownString) shown.push({ where: 'markdown', text: value.value });
  else if (Array.isArray(value)) value.forEach((each) => record(where, each));
  else if (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof ThemeIcon || value instanceof ThemeColor)
  )
    for (const [name, each] of Object.entries(value))
      // A command can be an ID, which is hidden, or an object with a title.
      if (!hidden.has(name) || (name === 'command' && typeof each === 'object'))
        record(`${where}.${name}`, each);
}

export class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => unknown>();
  readonly event = (listener: (value: T) => unknown): { dispose(): void } => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };
  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class MarkdownString {
  isTrusted?: boolean;
  supportHtml?: boolean;
  constructor(
    readonly value: string,
    readonly supportThemeIcons = false,
  ) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class ThemeIcon {
  constructor(
    readonly id: string,
    readonly color?: ThemeColor,
  ) {}
}

export class TreeItem {
  constructor(
    readonly label: unknown,
    readonly collapsibleState: number,
  ) {}
}

interface UriParts {
  readonly scheme: string;
  readonly path: string;
  readonly query?: string;
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
  ) {}

  static from({ scheme, path, query = '' }: UriParts): Uri {
    return new Uri(scheme, path, query);
  }

  static joinPath({ scheme, path, query }: Uri, ...names: readonly string[]): Uri {
    return new Uri(scheme, [path, ...names].join('/'), query);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `${this.scheme}:${this.path}?${this.query}`;
  }
}

export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 };
export const ProgressLocation = { Window: 10, Notification: 15 };
export const QuickInputButtons = { Back: { iconPath: new ThemeIcon('arrow-left') } };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const TaskScope = { Global: 1, Workspace: 2 };
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const ViewColumn = { Active: -1, Beside: -2 };
export const ExtensionMode = { Production: 1, Development: 2, Test: 3 };
export const FileType = { File: 1, Directory: 2 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const TestRunProfileKind = { Run: 1 };
export const UIKind = { Desktop: 1, Web: 2 };
export class FileSystemError extends Error {}
export class TabInputCustom {
  constructor(
    readonly uri: Uri,
    readonly viewType: string,
  ) {}
}
export class Disposable {
  private constructor(readonly dispose: () => void) {}
  static from(...parts: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => parts.forEach((part) => part.dispose()));
  }
}
/** Returns a user interface object that records the values assigned to its properties. */
function surface<T extends object>(where: string, members: T): T {
  return new Proxy(members, {
    set(target, name, value, receiver) {
      if (!hidden.has(String(name))) record(`${where}.${String(name)}`, value);
      return Reflect.set(target, name, value, receiver);
    },
  });
}

/** Returns an input that the user accepts with the active or the first item and then closes. */
function input(where: string) {
  const accepted = new EventEmitter<void>();
  const typed = new EventEmitter<string>();
  const left = new EventEmitter<void>();
  const members = {
    value: '',
    enabled: true,
    items: [] as readonly unknown[],
    activeItems: [] as readonly unknown[],
    get selectedItems() {
      return [...this.activeItems, ...this.items].slice(0, 1);
    },
    onDidAccept: accepted.event,
    onDidChangeValue: typed.event,
    onDidHide: left.event,
    onDidTriggerButton: new EventEmitter<unknown>().event,
    show: () => {
      typed.fire('typed');
      setImmediate(() => {
        accepted.fire();
        setImmediate(() => left.fire());
      });
    },
    hide: () => undefined,
    dispose: () => undefined,
  };
  return surface(where, members);
}

function message(where: string) {
  return (...values: unknown[]): Promise<undefined> => {
    record(where, values);
    return Promise.resolve(undefined);
  };
}

const nothing = (): void => undefined;

export const window = {
  tabGroups: { all: [], activeTabGroup: {}, onDidChangeTabs: () => ({ dispose: nothing }) },
  showInformationMessage: message('information'),
  showWarningMessage: message('warning'),
  showErrorMessage: message('error'),
  showQuickPick: message('quickPick'),
  showInputBox: message('inputBox'),
  showOpenDialog: message('openDialog'),
  showSaveDialog: message('saveDialog'),
  createQuickPick: () => input('quickPick'),
  createInputBox: () => input('inputBox'),
  createStatusBarItem: () => surface('statusBar', { show: nothing, hide: nothing, dispose: nothing }),
  createTreeView: () => surface('treeView', { visible: true, dispose: nothing }),
  createOutputChannel: () => {
    const write = (text: string): void => record('log', text);
    return {
      ...{ trace: write, debug: write, info: write, warn: write, error: write },
      ...{ append: write, appendLine: write, replace: write },
      ...{ show: nothing, dispose: nothing },
    };
  },
  async withProgress(
    options: unknown,
    work: (progress: { report(value: unknown): void }, token: unknown) => Promise<unknown>,
  ): Promise<void> {
    record('progress', options);
    await work({ report: (value) => record('progress', value) }, { onCancellationRequested: nothing });
  },
};

/** Translations that VS Code has loaded. Undefined in English. */
export const l10n: { bundle: Readonly<Record<string, string>> | undefined } = { bundle: undefined };

export const env = {
  language: 'en',
  clipboard: { writeText: (text: string): Promise<void> => Promise.resolve(record('clipboard', text)) },
};

export { extensions } from './extensions';
export const languages = {
  createLanguageStatusItem: () => surface('languageStatus', { dispose: nothing }),
};

/** A test sets what creates the controllers of its tests. */
export const tests = { createTestController: nothing };

type Handler = (...args: readonly unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const commands = {
  registerCommand: (id: string, handler: Handler) => {
    handlers.set(id, handler);
    return { dispose: () => handlers.delete(id) };
  },
  executeCommand: (id: string, ...args: unknown[]): Promise<unknown> => {
    record('command', args.slice(2, 3));
    return Promise.resolve(handlers.get(id)?.(...args));
  },
};

export const workspace = {
  /** Every setting has its default. */
  getConfiguration: () => ({ inspect: nothing }),
  registerTextDocumentContentProvider: () => ({ dispose: nothing }),
  onDidCloseTextDocument: () => ({ dispose: nothing }),
};

/** Records a value that an adapter returns to VS Code, such as a tree item. */
export function display(where: string, value: unknown): void {
  record(where, value);
}
