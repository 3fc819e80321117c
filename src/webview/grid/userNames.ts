import * as l10n from '@vscode/l10n';
import { formatAge, formatMoment } from '../../shared/format';
import type { PageTable, UserNamesInfo } from '../../shared/tableEditor/pageMessages';
import { link, tool } from '../buttons';
import { element } from '../element';
import type { PageHost } from '../host';
import { icon } from '../icons';
import { partsLine } from '../partsLine';
import { HostResponseError, isCanceled } from '../requests';

export interface UserNamesNote {
  readonly element: HTMLElement;
  show(table: PageTable): void;
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
export function createUserNamesNote(
  host: Pick<PageHost, 'ask' | 'announce'>,
  onDraw: () => void,
): UserNamesNote {
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
  return {
    element: root,
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
  const age = formatAge(Math.max(0, Date.now() - asOf));
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
