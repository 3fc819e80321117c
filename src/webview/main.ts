import * as l10n from '@vscode/l10n';
import { setDisplayLanguage } from '../shared/displayLanguage';
import { type FromPage, isToPage, type PageTable } from '../shared/tableEditor/pageMessages';
import type { ConnectionsPage } from '../shared/tableEditor/connectionsPage';
import { freshState, readState, type PageState } from '../shared/tableEditor/state';
import { isWholeTable } from '../shared/tableEditor/firstPage';
import type { TablePage } from '../shared/table/reader';
import type { ColumnFilter } from '../shared/table/query';
import { button } from './buttons';
import { element } from './element';
import { deleteFindHighlights } from './findHighlights';
import type { PageHost } from './host';
import { notice } from './notice';
import { Value } from './observable';
import { createPendingPage } from './pendingPage';
import { isCanceled, Requests } from './requests';
import { Shell } from './shell';

/** The page of a table: requests rows from the extension host and shows them. Sends no network requests. */
function startPage(root: HTMLElement, nonce: string): void {
  const editor = connectToEditor();
  deleteFindHighlights(document);
  limitContextMenu(document);
  returnFocus();
  const post = (message: FromPage): void => editor.postMessage(message);
  const requests = new Requests(post);
  const announcer = createAnnouncer();
  const state = new Value<PageState>(freshState);
  // Created on demand, because its texts require the display language.
  let pending: ReturnType<typeof createPendingPage> | undefined;
  let table: Value<PageTable> | undefined;
  const connections = new Value<ConnectionsPage | undefined>(undefined);
  let firstPage: TablePage | undefined;
  let shell: Shell | undefined;

  const open = (first: PageTable, saved: unknown): void => {
    table = new Value(first);
    state.set(readState(saved, first.info.columns));
    const complaints = createComplaints();
    const host: PageHost = {
      table,
      connections,
      state,
      update: (change) => {
        const changed = { ...state.get(), ...change };
        // Saved before rows are requested for the new state, so that it isn't lost if the user closes the
        // window.
        post({ type: 'state', state: changed });
        state.set(changed);
      },
      ask: (...request) => requests.ask(...request),
      takeFirstPage: (query) => {
        const taken = isWholeTable(query) ? firstPage : undefined;
        firstPage = undefined;
        return taken;
      },
      saved: (tab) => state.get().tabs[tab],
      keep: (tab, value) => host.update({ tabs: { ...state.get().tabs, [tab]: value } }),
      announce: (text) => announcer.announce(text),
      showError: (error) => complaints.show(error),
      reload: (request) => shell?.reload(request),
      openTab: (id) => host.update({ tab: id }),
      nonce,
    };
    shell = new Shell(host, first);
    root.replaceChildren(shell.element, complaints.element, announcer.element);
  };

  /** Creates the page again with the filters, because its inputs would otherwise show the previous query. */
  const openFiltered = (opened: PageTable, filters: readonly ColumnFilter[]): void => {
    const { query } = state.get();
    const changed = { ...state.get(), tab: 'table', query: { ...query, search: '', filters } };
    post({ type: 'state', state: changed });
    shell?.dispose();
    open(opened, changed);
  };

  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isToPage(data)) return;
    switch (data.type) {
      case 'language':
        setDisplayLanguage(data);
        break;
      case 'table':
        firstPage = data.first;
        connections.set(data.table.connections);
        if (table && shell?.fits(data.table) === true) table.set(data.table);
        else {
          shell?.dispose();
          open(data.table, data.state);
        }
        break;
      case 'connections':
        connections.set(data.connections);
        break;
      case 'filters':
        if (table) openFiltered(table.get(), data.filters);
        break;
      case 'notice':
        table = undefined;
        shell?.dispose();
        shell = undefined;
        if (!data.pending) {
          const other = (): void => post({ type: 'withoutEngine' });
          root.replaceChildren(notice(data, () => post({ type: 'retry' }), other));
        } else {
          pending ??= createPendingPage({
            onCancel: () => post({ type: 'cancelDownload' }),
            onRetry: () => post({ type: 'retry' }),
            onShowLog: () => post({ type: 'showLog' }),
          });
          pending.show(data, data.pending);
          if (!pending.element.isConnected) root.replaceChildren(pending.element);
        }
        break;
      case 'reply':
        requests.settleRequest(data.id, data.reply);
        break;
      case 'progress':
        requests.progressed(data.id, data.text);
        break;
      case 'failure':
        requests.failed(data.id, data.failure);
    }
  });
  post({ type: 'ready' });
  // Most tables open with the grid, so it is loaded while the extension host opens the table. A failure is reported
  // when the grid is shown.
  void import('./grid/gridView').catch(() => undefined);
}

const root = document.getElementById('preview');
// A module script isn't `document.currentScript`, so the nonce is read from the script element.
const script = document.querySelector<HTMLScriptElement>('script[nonce]');
if (root !== null) startPage(root, script?.nonce ?? '');

interface Announcer {
  readonly element: HTMLElement;
  announce(text: string): void;
}

/**
 * Creates an announcer for screen readers. It delays each text, so that keystrokes don't interrupt it, and only the
 * last of several texts is announced.
 */
function createAnnouncer(): Announcer {
  const status = element('p', {
    className: 'visually-hidden',
    attributes: { role: 'status', 'aria-live': 'polite' },
  });
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    element: status,
    announce: (text) => {
      clearTimeout(pending);
      pending = setTimeout(() => {
        status.textContent = text;
      }, 300);
    },
  };
}

interface Complaints {
  readonly element: HTMLElement;
  show(error: unknown): void;
}

/** Creates a dismissible error bar at the bottom of the page. */
function createComplaints(): Complaints {
  const text = element('p');
  const dismiss = button(l10n.t({ message: 'Dismiss', comment: 'Button' }), () => (bar.hidden = true));
  const bar = element('div', { className: 'complaint', attributes: { role: 'alert' } }, text, dismiss);
  bar.hidden = true;
  return {
    element: bar,
    show: (error) => {
      if (isCanceled(error)) return;
      text.textContent = error instanceof Error ? error.message : String(error);
      bar.hidden = false;
    },
  };
}

interface EditorApi {
  postMessage(message: FromPage): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** Returns VS Code's API for the webview. VS Code returns it only once, so call this once. */
function connectToEditor(): EditorApi {
  return acquireVsCodeApi();
}

/**
 * Prevents the menu of VS Code, whose Cut, Copy, and Paste do nothing in most places of a page. It stays where text can be
 * edited or is selected.
 */
function limitContextMenu(page: Document): void {
  page.addEventListener('contextmenu', (event) => {
    const isEditable =
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable="true"]') !== null;
    if (!isEditable && page.getSelection()?.isCollapsed !== false) event.preventDefault();
  });
}

/**
 * Returns the focus to the control that had it before VS Code focused another element, such as a quick pick. When
 * VS Code focuses the page again, no control has the focus, because browsers forget it if the focus leaves a frame.
 */
function returnFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body && last?.isConnected === true)
      last.focus({ preventScroll: true });
  });
}
