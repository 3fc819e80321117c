import { element } from '../dom';

export function button(text: string, onPress: () => void, title?: string): HTMLButtonElement {
  const made = element('button', {
    className: 'action',
    text,
    attributes: { type: 'button', ...(title === undefined ? {} : { title }) },
  });
  made.addEventListener('click', onPress);
  return made;
}

/** A toggle button. */
export function toggle(
  text: string,
  title: string,
  onToggle: (pressed: boolean) => void,
): { readonly element: HTMLButtonElement; set(pressed: boolean): void } {
  const set = (pressed: boolean): void => made.setAttribute('aria-pressed', String(pressed));
  const made = button(text, () => onToggle(made.getAttribute('aria-pressed') !== 'true'), title);
  set(false);
  return { element: made, set };
}

export interface Choice {
  readonly label: string;
  readonly run: () => void;
  readonly keys?: string;
}

/** A menu button with the keyboard support of the ARIA menu button pattern: arrow keys, Escape to close. */
export function menuButton(text: string, choices: () => readonly Choice[]): HTMLElement {
  const opener = element('button', {
    className: 'action',
    text,
    attributes: { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
  });
  opener.classList.add('opens-menu');
  const menu = element('div', { className: 'menu', attributes: { role: 'menu', 'aria-label': text } });
  menu.hidden = true;
  const root = element('div', { className: 'menu-button' }, opener, menu);
  const close = (): void => {
    menu.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
  };
  const open = (): void => {
    menu.replaceChildren(...choices().map((choice) => menuItem(choice, close, opener)));
    menu.hidden = false;
    opener.setAttribute('aria-expanded', 'true');
    (menu.firstElementChild as HTMLElement | null)?.focus();
  };
  opener.addEventListener('click', () => (menu.hidden ? open() : close()));
  opener.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      open();
    }
  });
  menu.addEventListener('keydown', (event) => {
    const items = [...menu.children] as HTMLElement[];
    const place = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      items[(next + items.length) % items.length]?.focus();
    } else if (event.key === 'Escape') {
      close();
      opener.focus();
    }
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) close();
  });
  return root;
}

function menuItem({ label, run, keys }: Choice, close: () => void, opener: HTMLElement): HTMLElement {
  const item = element(
    'button',
    { className: 'menu-item', attributes: { type: 'button', role: 'menuitem', tabindex: '-1' } },
    element('span', { text: label }),
    ...(keys === undefined ? [] : [element('span', { className: 'keys', text: keys })]),
  );
  item.addEventListener('click', () => {
    close();
    opener.focus();
    run();
  });
  return item;
}
