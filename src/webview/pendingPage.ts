import * as l10n from '@vscode/l10n';
import type { PendingInfo } from '../shared/tableEditor/pageMessages';
import { button } from './buttons';
import { element } from './element';
import { icon } from './icons';
import type { NoticeContent } from './notice';

interface PendingActions {
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onShowLog: () => void;
}

interface PendingPage {
  readonly element: HTMLElement;
  /** Shows the progress while the content is busy, and its message as an error otherwise. Retains the focus. */
  show(content: NoticeContent, info: PendingInfo): void;
}

/** The page of a table whose download is running or has failed, laid out like the page that replaces it. */
export function createPendingPage({ onCancel, onRetry, onShowLog }: PendingActions): PendingPage {
  const title = element('h1');
  const sentence = element('p', { className: 'muted' });
  const message = element('span', { attributes: { role: 'status' } });
  // Outside the status element, which announces each change.
  const progress = element('span', { className: 'muted' });
  const reason = element('span', { attributes: { role: 'alert' } });
  const bar = element('div', { className: 'view-progress', attributes: { 'aria-hidden': 'true' } });
  const cancel = button(l10n.t({ message: 'Cancel', comment: 'Button' }), onCancel);
  const retry = button(l10n.t({ message: 'Try Again', comment: 'Button' }), onRetry);
  retry.classList.add('primary');
  const log = button(l10n.t({ message: 'Show Log', comment: 'Button' }), onShowLog);
  const running = element('div', { className: 'pending-state' }, message, progress);
  const failed = element('div', { className: 'pending-state' }, icon('warning'), reason);
  const actions = element('div', { className: 'pending-actions' });
  const body = element('div', { className: 'pending-body' }, title, sentence, running, failed, actions);
  const root = element(
    'div',
    { className: 'pending-page' },
    element('header', { className: 'control-line view-bar' }, bar),
    body,
  );
  let wasBusy: boolean | undefined;
  return {
    element: root,
    show: (content, info) => {
      const { busy } = content;
      title.textContent = content.title;
      sentence.textContent = info.sentence;
      if (message.textContent !== info.message) message.textContent = info.message;
      progress.textContent = info.progress;
      reason.textContent = busy ? '' : content.message;
      if (busy === wasBusy) return;
      wasBusy = busy;
      const hadFocus = actions.contains(document.activeElement);
      root.setAttribute('aria-busy', String(busy));
      bar.hidden = !busy;
      running.hidden = !busy;
      failed.hidden = busy;
      actions.replaceChildren(...(busy ? [cancel] : [retry, log]));
      if (hadFocus) (busy ? cancel : retry).focus();
    },
  };
}
