import { element } from './dom';

export interface EmptyState {
  readonly element: HTMLElement;
  show(title: string, explanation: string): void;
}

/** What stands where there is nothing to show: why, and what to do. */
export function emptyState(): EmptyState {
  const title = element('h2');
  const text = element('p');
  const whole = element('div', { className: 'empty-state' }, title, text);
  whole.hidden = true;
  return {
    element: whole,
    show: (heading, explanation) => {
      title.textContent = heading;
      text.textContent = explanation;
      whole.hidden = false;
    },
  };
}
