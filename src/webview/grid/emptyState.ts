import * as l10n from '@vscode/l10n';
import { element } from '../element';
import { button } from '../buttons';
import type { emptiness } from './emptiness';

export interface EmptyState {
  readonly element: HTMLElement;
  show(reason: ReturnType<typeof emptiness>): void;
}

export function createEmptyState(onReset: () => void): EmptyState {
  const title = element('h2');
  const text = element('p');
  const reset = button(l10n.t({ message: 'Reset', comment: 'Button' }), onReset);
  const root = element('div', { className: 'empty-state over-grid' }, title, text, reset);
  root.hidden = true;
  return {
    element: root,
    show: (reason) => {
      root.hidden = !reason;
      title.textContent = reason?.title ?? '';
      text.textContent = reason?.explanation ?? '';
      text.hidden = text.textContent === '';
      reset.hidden = reason?.filtered !== true;
    },
  };
}
