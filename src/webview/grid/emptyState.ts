import * as l10n from '@vscode/l10n';
import { element } from '../dom';
import { button } from './controls';
import type { emptiness } from './emptiness';

export interface EmptyState {
  readonly element: HTMLElement;
  show(reason: ReturnType<typeof emptiness>): void;
}

export function createEmptyState(onClear: () => void): EmptyState {
  const title = element('h2');
  const text = element('p');
  const clear = button(l10n.t({ message: 'Clear Filters', comment: 'Button' }), onClear);
  const root = element('div', { className: 'empty-state over-grid' }, title, text, clear);
  root.hidden = true;
  return {
    element: root,
    show: (reason) => {
      root.hidden = reason === undefined;
      title.textContent = reason?.title ?? '';
      text.textContent = reason?.explanation ?? '';
      clear.hidden = reason?.filtered !== true;
    },
  };
}
