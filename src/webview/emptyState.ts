import { element } from './element';

export interface EmptyState {
  readonly element: HTMLElement;
  /** @param fixable whether to show the button */
  show(title: string, explanation: string, fixable: boolean): void;
}

/** Creates the placeholder for missing data: the reason, how to fix it, and a button for that. */
export function emptyState(fix: HTMLButtonElement): EmptyState {
  const title = element('h2');
  const text = element('p');
  const root = element('div', { className: 'empty-state' }, title, text, fix);
  root.hidden = true;
  return {
    element: root,
    show: (heading, explanation, fixable) => {
      title.textContent = heading;
      text.textContent = explanation;
      fix.hidden = !fixable;
      root.hidden = false;
    },
  };
}
