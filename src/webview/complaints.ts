import * as l10n from '@vscode/l10n';
import { button } from './buttons';
import { element } from './element';
import { isCanceled } from './requests';

export interface Complaints {
  readonly element: HTMLElement;
  show(error: unknown): void;
}

/** Creates a dismissible error bar at the bottom of the page. */
export function createComplaints(): Complaints {
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
