import * as l10n from '@vscode/l10n';
import { formatAgeOf, formatCount, formatMoment, onAgeUpdate } from '../shared/format';
import type { TableNote } from '../shared/table/table';
import type { PageTable } from '../shared/tableEditor/pageMessages';
import { button, link, tool } from './buttons';
import { openDialog } from './dialog';
import { element } from './element';
import { formatNote } from './formatNote';
import type { PageHost, Reload } from './host';
import { changeDelimiter } from './grid/moreMenu';
import { icon } from './icons';
import { partsLine } from './partsLine';
import { isCanceled } from './requests';

export interface ViewBar {
  readonly element: HTMLElement;
  show(table: PageTable): void;
  /** Refreshes the rows or changes their date range, and shows the progress. */
  reload(request: Reload): void;
  dispose(): void;
}

/** The state of a refresh or a change of the date range; `undefined` if none is running or has failed. */
type Loading =
  | { readonly state: 'running'; readonly text: string; readonly cancel: () => void }
  | { readonly state: 'failed'; readonly request: Reload; readonly message: string }
  | undefined;

/**
 * Creates the first line of the page: the tabs, the notes, and the source and age of the rows at its end.
 * Progress and errors of downloads appear here, so that the content below doesn't move.
 */
export function createViewBar(
  tabs: HTMLElement,
  host: Pick<PageHost, 'ask' | 'announce' | 'showError'>,
): ViewBar {
  const title = element('h1', { className: 'visually-hidden' });
  const notes = element('button', {
    className: 'notes-button',
    attributes: { type: 'button', 'aria-haspopup': 'dialog' },
  });
  const status = element('div', { className: 'view-status' });
  const progress = element('div', { className: 'view-progress', attributes: { 'aria-hidden': 'true' } });
  let table: PageTable | undefined;
  let current: AbortController | undefined;
  let loading: Loading;

  const draw = (): void => {
    if (!table) return;
    const hadFocus = status.contains(document.activeElement);
    status.replaceChildren(...statusParts(table, loading, { reload, showLog }));
    progress.hidden = loading?.state !== 'running' && !isReading(table);
    if (hadFocus) status.querySelector<HTMLElement>('button')?.focus();
  };
  const reload = (request: Reload): void => {
    const controller = new AbortController();
    const show = (shown: Loading): void => {
      if (current !== controller) return;
      loading = shown;
      draw();
    };
    const running = (text: string): void =>
      show({ state: 'running', text, cancel: () => controller.abort() });
    current = controller;
    if (request === 'refresh') {
      running(l10n.t('Refreshing...'));
      host.announce(l10n.t('Refreshing...'));
    }
    host.ask(request, {}, controller.signal, running).then(
      () => show(undefined),
      (error: unknown) => {
        if (isCanceled(error)) return show(undefined);
        const message = error instanceof Error ? error.message : String(error);
        show({ state: 'failed', request, message });
        host.announce(
          request === 'refresh'
            ? l10n.t("Couldn't refresh: {reason}", { reason: message })
            : l10n.t("Couldn't change the date range: {reason}", { reason: message }),
        );
      },
    );
  };
  const showLog = (): void => void host.ask('showLog', {}).catch(() => undefined);
  const endUpdates = onAgeUpdate(() => {
    if (!loading && !status.contains(document.activeElement)) draw();
  });
  notes.addEventListener('click', () => {
    if (!table) return;
    const onDelimiter = table.canChangeDelimiter === true ? () => changeDelimiter(host) : undefined;
    openNotes(table.info.notes, notes, onDelimiter);
  });
  return {
    element: element('header', { className: 'control-line view-bar' }, title, tabs, notes, status, progress),
    show: (shown) => {
      table = shown;
      title.textContent = shown.title;
      const { notes: found } = shown.info;
      const [first] = found;
      notes.hidden = !first;
      const count = found.length;
      const text =
        count === 1 ? (first?.message ?? '') : l10n.t('{count} notes', { count: formatCount(count) });
      notes.replaceChildren(
        icon(found.every(({ informs }) => informs) ? 'info' : 'warning'),
        element('span', { text }),
      );
      draw();
    },
    reload,
    dispose: endUpdates,
  };
}

function statusParts(
  table: PageTable,
  loading: Loading,
  { reload, showLog }: { readonly reload: (request: Reload) => void; readonly showLog: () => void },
): Node[] {
  if (loading?.state === 'running') {
    return [statusText(loading.text), link(l10n.t({ message: 'Cancel', comment: 'Button' }), loading.cancel)];
  }
  if (loading?.state === 'failed') {
    const { message, request } = loading;
    const log = link(l10n.t({ message: 'Show Log', comment: 'Button' }), showLog);
    // A narrow line has space for the error and one button.
    log.classList.add('when-wide');
    const text = request === 'refresh' ? formatFailure(table) : l10n.t("Couldn't change the date range");
    const failure = statusText(text, message);
    failure.prepend(icon('warning'));
    return [failure, link(l10n.t({ message: 'Try Again', comment: 'Button' }), () => reload(request)), log];
  }
  if (isReading(table)) return [statusText(formatLoading(table))];
  return [
    statusText(table.info.partial ? l10n.t('First rows only') : formatSource(table), formatDetails(table)),
    ...(table.canRefresh === true ? [refreshTool(() => reload('refresh'))] : []),
  ];
}

/** Whether other rows follow these. */
function isReading({ info, isCut }: PageTable): boolean {
  return info.partial && isCut !== true;
}

function formatFailure({ asOf }: PageTable): string {
  if (asOf === undefined) return l10n.t("Couldn't refresh");
  const time = formatMoment(new Date(asOf).toISOString());
  return l10n.t("Couldn't refresh · data from {time}", { time });
}

function formatLoading({ downloading, info }: PageTable): string {
  const rows = formatCount(info.rows);
  if (downloading !== true) return l10n.t('Reading...');
  return info.rows === 1 ? l10n.t('Downloading... 1 row') : l10n.t('Downloading... {rows} rows', { rows });
}

/** Formats the source and age of the rows: `Sample · 2 min ago · Monthly`. */
function formatSource({ source, asOf }: PageTable): string {
  if (asOf === undefined) return source;
  // The age is shown before details of the source, which a narrow line hides.
  const [name = '', ...details] = source.split(' · ');
  return [name, formatAgeOf(asOf, Date.now()), ...details].filter(Boolean).join(' · ');
}

function formatDetails({ asOf, details }: PageTable): string {
  const moment = asOf === undefined ? undefined : formatMoment(new Date(asOf).toISOString());
  return [moment, details].filter((part) => part !== undefined && part !== '').join(' · ');
}

function statusText(text: string, title = text): HTMLElement {
  const line = partsLine(text, title);
  line.classList.add('status-text');
  return line;
}

function refreshTool(onPress: () => void): HTMLElement {
  const label = l10n.t({ message: 'Refresh', comment: 'Button' });
  return tool({ icon: 'refresh', label, iconOnly: true, onPress });
}

/**
 * Shows the complete notes about a table.
 *
 * @param onDelimiter changes the delimiter; if omitted, it can't be changed
 */
function openNotes(notes: readonly TableNote[], opener: HTMLElement, onDelimiter?: () => void): void {
  const reopen = button(l10n.t({ message: 'Reopen with Delimiter...', comment: 'Button' }), () => {
    reopen.closest('dialog')?.close();
    onDelimiter?.();
  });
  openDialog({
    className: 'notes-dialog',
    label: l10n.t('Notes'),
    content: [element('ul', {}, ...notes.map((note) => element('li', { text: formatNote(note) })))],
    actions: onDelimiter ? [reopen] : [],
    onClose: () => opener.focus(),
  });
}
