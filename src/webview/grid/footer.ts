import * as l10n from '@vscode/l10n';
import { formatAgeOf, formatCount, formatMoment, onAgeUpdate } from '../../shared/format';
import { nameOf } from '../../shared/tableEditor/formatQuery';
import type { PageTable, UserNamesInfo } from '../../shared/tableEditor/pageMessages';
import type { PageState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { TableColumn, TableInfo } from '../../shared/table/table';
import { link, tool } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { icon } from '../icons';
import { partsLine, partsOf } from '../partsLine';
import { HostResponseError, isCanceled } from '../requests';
import { toolbar } from '../toolbar';
import { describeChangedCells, describeSizes } from './changesBar';

/** The number of rows that match the query; `undefined` while it is being counted, and `failed` if it can't be. */
export type Matching = number | 'failed' | undefined;

export interface Footer {
  readonly element: HTMLElement;
  /** @param info the table, with only the columns that can be shown */
  show(info: TableInfo, state: PageState, matching: Matching): void;
  dispose(): void;
}

/**
 * Creates the line below the rows: their number and order, the changed cells of a comparison, a Reset button, the
 * source of user names, and the number of columns or, for a comparison, the sizes of the snapshots.
 */
export function createFooter(host: PageHost, onReset: () => void): Footer {
  const counts = element('p', { className: 'row-counts parts-line', attributes: { role: 'status' } });
  const reset = link(
    l10n.t({ message: 'Reset', comment: 'Button' }),
    onReset,
    l10n.t('Reset the search, filters, sorting, columns, and value format'),
  );
  const columns = element('p', { className: 'column-counts' });
  const { element: root, updateTabStop } = toolbar(
    'table-footer',
    l10n.t({ message: 'Rows', comment: 'Name of a toolbar' }),
    counts,
    reset,
    element('span', { className: 'toolbar-space' }),
    columns,
  );
  const names = createUserNamesNote(host, updateTabStop);
  columns.before(names.element);
  return {
    element: root,
    show: (info, { query, columns: saved, rawValues }, matching) => {
      const table = host.table.get();
      const { comparison } = table;
      const filtered = query.filters.length > 0 || query.search !== '';
      const rows =
        table.isCut === true && !filtered
          ? l10n.t('First {rows} rows', { rows: formatCount(info.rows) })
          : formatRows(info, filtered ? matching : info.rows, filtered);
      const sorted = query.sort.length > 0;
      const changedCells =
        comparison && describeChangedCells(comparison, (column) => nameOf(info.columns, column));
      const text = [rows, ...(sorted ? [formatSort(info.columns, query.sort)] : []), changedCells ?? []]
        .flat()
        .join(' · ');
      // Setting the same text again would repeat it to screen readers.
      if (counts.textContent !== text) counts.replaceChildren(...partsOf(text));
      counts.title = text;
      reset.hidden = !filtered && !sorted && saved.length === 0 && !rawValues;
      columns.textContent = comparison
        ? describeSizes(comparison)
        : formatColumns(info.columns.length, saved.filter(({ hidden }) => hidden).length);
      names.show(table);
      updateTabStop();
    },
    dispose: names.dispose,
  };
}

/** Formats the number of rows: `58 of 400 rows`. */
function formatRows({ rows, partial }: TableInfo, matching: Matching, filtered: boolean): string {
  const count = formatCount(rows);
  if (filtered) {
    if (matching === undefined) return l10n.t('Counting matching rows...');
    if (matching === 'failed') return l10n.t("Couldn't count the matching rows");
    const shown = formatCount(matching);
    return rows === 1
      ? l10n.t('{matching} of 1 row', { matching: shown })
      : l10n.t('{matching} of {rows} rows', { matching: shown, rows: count });
  }
  if (partial) return rows === 1 ? l10n.t('1 row so far') : l10n.t('{rows} rows so far', { rows: count });
  return rows === 1 ? l10n.t('1 row') : l10n.t('{rows} rows', { rows: count });
}

/** Formats the order of the rows: `Sorted by Client ↑, Day ↓`. */
function formatSort(columns: readonly TableColumn[], sort: readonly ColumnSort[]): string {
  const names = sort.map(
    ({ column, direction }) => `${nameOf(columns, column)} ${direction === 'ascending' ? '↑' : '↓'}`,
  );
  return l10n.t('Sorted by {columns}', { columns: names.join(', ') });
}

function formatColumns(all: number, hidden: number): string {
  if (hidden > 0) {
    const shown = formatCount(all - hidden);
    return all === 1
      ? l10n.t('{shown} of 1 column', { shown })
      : l10n.t('{shown} of {all} columns', { shown, all: formatCount(all) });
  }
  return all === 1 ? l10n.t('1 column') : l10n.t('{count} columns', { count: formatCount(all) });
}

interface UserNamesNote {
  readonly element: HTMLElement;
  show(table: PageTable): void;
  readonly dispose: () => void;
}

type Loading =
  | { readonly state: 'running'; readonly progress: string; readonly cancel: () => void }
  | { readonly state: 'failed'; readonly error: HostResponseError };

/** The kinds of errors after which the same request would fail again. */
const permanent: readonly string[] = ['forbidden', 'input', 'notThisService'];

/**
 * Creates the note below a table with user IDs: the source and age of its user names, the progress of their download,
 * or the reason why there are none. Requests names that are due.
 *
 * @param onDraw called when its controls have changed
 */
function createUserNamesNote(host: Pick<PageHost, 'ask' | 'announce'>, onDraw: () => void): UserNamesNote {
  const root = element('div', { className: 'user-names' });
  let table: PageTable | undefined;
  let loading: Loading | undefined;

  const draw = (): void => {
    const info = table?.userNames;
    const hadFocus = root.contains(document.activeElement);
    root.hidden = !info;
    root.replaceChildren(...(info ? noteParts(info, loading, { load, fix }) : []));
    if (hadFocus) root.querySelector<HTMLElement>('button')?.focus();
    onDraw();
  };
  const load = (): void => {
    const controller = new AbortController();
    const show = (shown: Loading | undefined): void => {
      if (controller.signal.aborted && shown) return;
      loading = shown;
      draw();
    };
    const running = (progress: string): void =>
      show({ state: 'running', progress, cancel: () => controller.abort() });
    running('');
    host.ask('loadUserNames', {}, controller.signal, running).then(
      () => {
        show(undefined);
        host.announce(l10n.t('User names downloaded'));
      },
      (error: unknown) => {
        if (isCanceled(error) || !(error instanceof HostResponseError)) return show(undefined);
        show({ state: 'failed', error });
        host.announce(formatProblem(error));
      },
    );
  };
  const fix = (hint: string): void => {
    const retry = (): void => load();
    host.ask('fix', { hint }).then(retry, retry);
  };
  const endUpdates = onAgeUpdate(() => {
    if (!loading && !root.contains(document.activeElement)) draw();
  });
  return {
    element: root,
    dispose: endUpdates,
    show: (shown) => {
      if (shown === table) return;
      const isNew = table?.userNames !== shown.userNames;
      table = shown;
      if (isNew && shown.userNames?.due === true && loading?.state !== 'running') load();
      else draw();
    },
  };
}

function noteParts(
  { from, asOf }: UserNamesInfo,
  loading: Loading | undefined,
  { load, fix }: { readonly load: () => void; readonly fix: (hint: string) => void },
): Node[] {
  if (loading?.state === 'running') {
    return [
      noteText(l10n.t('Downloading user names... {progress}', { progress: loading.progress }).trim()),
      link(l10n.t({ message: 'Cancel', comment: 'Button' }), loading.cancel),
    ];
  }
  const failed = loading?.state === 'failed' ? loading.error : undefined;
  const names =
    asOf === undefined ? [] : [icon('link'), noteText(formatSource(from, asOf), formatDate(asOf))];
  if (failed) {
    return [
      ...names,
      icon('warning'),
      asOf === undefined
        ? noteText(formatProblem(failed), failed.message)
        : noteText(l10n.t("Couldn't refresh user names"), failed.message),
      ...fixes(failed, load, fix),
    ];
  }
  if (asOf === undefined) {
    return [
      noteText(l10n.t("User names aren't downloaded")),
      link(l10n.t({ message: 'Download', comment: 'Button' }), load),
    ];
  }
  const label = l10n.t({ message: 'Refresh User Names', comment: 'Button' });
  return [...names, tool({ icon: 'refresh', label, iconOnly: true, onPress: load })];
}

/** Returns a button that fixes the error or repeats the request, or nothing if neither is possible. */
function fixes(
  { kind, fix }: HostResponseError,
  load: () => void,
  onFix: (hint: string) => void,
): readonly HTMLElement[] {
  if (fix) return [link(fix.label, () => onFix(fix.hint))];
  if (permanent.includes(kind)) return [];
  return [link(l10n.t({ message: 'Try Again', comment: 'Button' }), load)];
}

function formatProblem({ reason }: HostResponseError): string {
  return l10n.t("User names aren't available: {reason}", { reason });
}

/** Formats the source of user names: `Names from Sample · 2 h ago`. */
function formatSource(connection: string, asOf: number): string {
  const age = formatAgeOf(asOf, Date.now());
  return [l10n.t('Names from {connection}', { connection }), age].join(' · ');
}

function formatDate(asOf: number): string {
  return formatMoment(new Date(asOf).toISOString());
}

function noteText(text: string, title = text): HTMLElement {
  const line = partsLine(text, title);
  line.classList.add('user-names-text');
  return line;
}
