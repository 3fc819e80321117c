import { element } from './element';

export interface Announcer {
  readonly element: HTMLElement;
  announce(text: string): void;
}

/**
 * Creates an announcer for screen readers. It delays each text, so that keystrokes don't interrupt it, and only the
 * last of several texts is announced.
 */
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
