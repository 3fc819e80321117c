import { element } from './dom';

export interface Announcer {
  readonly element: HTMLElement;
  announce(text: string): void;
}

/** Tells a screen reader, once the typing pauses: each keystroke would talk over the one before. */
export function createAnnouncer(): Announcer {
  const status = element('p', {
    className: 'visually-hidden',
    attributes: { role: 'status', 'aria-live': 'polite' },
  });
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    element: status,
    announce: (text) => {
      clearTimeout(pending);
      pending = setTimeout(() => {
        status.textContent = text;
      }, 300);
    },
  };
}
