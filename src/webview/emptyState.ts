import { element } from './dom';

export interface EmptyState {
  readonly element: HTMLElement;
  show(title: string, explanation: string): void;
}

/** The placeholder if there is no data: the reason and how to fix it. */
export function emptyState(): EmptyState {
  const title = element('h2');
  const text = element('p');
  const root = element('div', { className: 'empty-state' }, title, text);
  root.hidden = true;
  return {
    element: root,
    show: (heading, explanation) => {
      title.textContent = heading;
      text.textContent = explanation;
      root.hidden = false;
    },
  };
}
