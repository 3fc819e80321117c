import * as l10n from '@vscode/l10n';
import { button } from './buttons';
import { element } from './element';

export interface NoticeContent {
  readonly title: string;
  readonly message: string;
  readonly busy: boolean;
  /** The label of the button for another way to the data. */
  readonly action?: string;
}

/** The placeholder for a table that is being opened or couldn't be opened. */
export function notice(
  { title, message, busy, action }: NoticeContent,
  onRetry: () => void,
  onAction: () => void,
): HTMLElement {
  const retry = button(l10n.t({ message: 'Try Again', comment: 'Button' }), onRetry);
  // Trying again rarely helps where there is another way.
  const buttons = action === undefined ? [retry] : [button(action, onAction), retry];
  buttons[0]?.classList.add('primary');
  const parts = [element('h1', { text: title }), element('p', { text: message })];
  return element(
    'div',
    { className: 'empty-state', attributes: { role: busy ? 'status' : 'alert', 'aria-busy': String(busy) } },
    ...(busy ? [element('div', { className: 'busy' })] : []),
    ...parts,
    ...(busy ? [] : buttons),
  );
}
