import { window, type CustomReadonlyEditorProvider, type Uri, type WebviewPanel } from 'vscode';
import type { FromPage, PageTable, ToPage } from '../../src/shared/tableEditor/pageMessages';
import type { TableRequest } from '../../src/shared/tableEditor/requests';

/** Table editor page in the extension host. */
export interface Page {
  readonly uri: Uri;
  /** Returns the table that the page displays, if there is one. */
  table(): PageTable | undefined;
  /** The messages with tables that the page has received, in order. */
  readonly tables: readonly TableMessage[];
  /** Sends a request on behalf of the page, and waits for the reply. */
  ask(request: TableRequest): Promise<unknown>;
}

type TableMessage = Extract<ToPage, { type: 'table' }>;

interface Answer {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The IDs of requests by `ask` start above this number, to differ from those by the webview, which start at 1. */
const firstId = 1_000_000;

/**
 * Records the pages of custom editors that are registered after this call.
 *
 * @returns the open pages
 */
export function recordPages(): readonly Page[] {
  const pages: Page[] = [];
  const { registerCustomEditorProvider } = window;
  window.registerCustomEditorProvider = ((
    viewType: string,
    provider: CustomReadonlyEditorProvider,
    options: object,
  ) => {
    const resolve = provider.resolveCustomEditor.bind(provider);
    provider.resolveCustomEditor = (document, panel, token) => {
      const { page, recorded } = recordPage(document.uri, panel);
      pages.push(page);
      panel.onDidDispose(() => pages.splice(pages.indexOf(page), 1));
      return resolve(document, recorded, token);
    };
    return registerCustomEditorProvider(viewType, provider, options);
  }) as typeof registerCustomEditorProvider;
  return pages;
}

function recordPage(uri: Uri, panel: WebviewPanel): { readonly page: Page; readonly recorded: WebviewPanel } {
  const tables: TableMessage[] = [];
  let receive: ((message: FromPage) => void) | undefined;
  let lastId = firstId;
  const waiting = new Map<number, Answer>();
  const { webview } = panel;
  const recordedWebview = changed(webview, {
    postMessage: (message: ToPage) => {
      if (message.type === 'table') tables.push(message);
      if (message.type === 'reply') waiting.get(message.id)?.resolve(message.reply);
      if (message.type === 'failure') waiting.get(message.id)?.reject(new Error(message.failure.message));
      return webview.postMessage(message);
    },
    onDidReceiveMessage: (listener: (message: FromPage) => void) => {
      receive = listener;
      return webview.onDidReceiveMessage(listener);
    },
  });
  const page: Page = {
    uri,
    table: () => tables.at(-1)?.table,
    tables,
    ask: (request) => {
      lastId += 1;
      return new Promise((resolve, reject) => {
        waiting.set(lastId, { resolve, reject });
        receive?.({ type: 'request', id: lastId, request });
      });
    },
  };
  return { page, recorded: changed(panel, { webview: recordedWebview }) };
}

/** Returns a proxy of an object with replaced members. */
function changed<T extends object>(object: T, members: Readonly<Record<string, unknown>>): T {
  return new Proxy(object, {
    get: (target, name) => {
      if (typeof name === 'string' && name in members) return members[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
