import { element } from './element';
import type { Shortcut } from './keys';
import { icon, type IconName } from './icons';

/** An entry of a menu. */
export type MenuEntry =
  | {
      readonly label: string;
      readonly run: () => void;
      readonly icon?: IconName;
      readonly keys?: Shortcut;
      /** Makes the entry a checkbox, and sets whether it is checked. Choosing it leaves the menu open. */
      readonly checked?: boolean;
      /** Shown at the position of `keys`, but also read by screen readers. */
      readonly count?: string;
      /** Whether the label is a placeholder for a blank or an empty text. */
      readonly placeholder?: boolean;
    }
  | { readonly separator: true }
  | { readonly caption: string };

export interface MenuOptions {
  readonly label: string;
  /** Read again after a checkbox was chosen, and by `refresh`. */
  readonly entries: () => readonly MenuEntry[];
  /**
   * The bounds of a control, or the position of the pointer. The menu opens below it or, if there is no space, above
   * it.
   */
  readonly at: DOMRect;
  /** The element that gets the focus when the menu is closed with a key, an entry, or its button. */
  readonly opener: HTMLElement;
  /** The button that toggles the menu. Default: the opener. */
  readonly button?: HTMLElement;
  /** In CSS pixels. */
  readonly width?: number;
  readonly onClose?: () => void;
}

export interface OpenMenu {
  /** Shows the current entries if the menu is open. The focus remains on the same entry if there is one. */
  refresh(): void;
}

const margin = 4;

let opened: { readonly button: HTMLElement; readonly close: (restore: boolean) => void } | undefined;

/** Opens a menu with the keyboard support of the ARIA menu pattern. Closes a menu that is already open. */
export function openMenu({
  label,
  entries,
  at,
  opener,
  button = opener,
  width,
  onClose,
}: MenuOptions): OpenMenu {
  opened?.close(false);
  const menu = element('div', {
    className: 'menu',
    attributes: { role: 'menu', 'aria-label': label, tabindex: '-1' },
  });
  if (width !== undefined) menu.style.width = `${width}px`;
  const close = (restore: boolean): void => {
    if (opened?.close !== close) return;
    opened = undefined;
    menu.remove();
    document.removeEventListener('pointerdown', outside, true);
    window.removeEventListener('blur', leave);
    window.removeEventListener('resize', leave);
    if (restore) opener.focus();
    onClose?.();
  };
  const leave = (): void => close(false);
  const outside = ({ target }: Event): void => {
    if (!(target instanceof Node && (menu.contains(target) || button.contains(target)))) close(false);
  };
  const refresh = (): void => {
    if (opened?.close !== close) return;
    const before = itemsOf(menu);
    const place = before.indexOf(document.activeElement as HTMLElement);
    const label = labelOf(before[place]);
    menu.replaceChildren(...entries().map((entry) => entryElement(entry, refresh, () => close(true))));
    position(menu, at);
    const items = itemsOf(menu);
    const same = items.find((item) => label !== undefined && labelOf(item) === label);
    (same ?? items[Math.max(0, Math.min(place, items.length - 1))] ?? menu).focus();
  };
  menu.addEventListener('keydown', (event) => menuKey(event, menu, () => close(true)));
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  menu.addEventListener('pointermove', ({ target }) => {
    if (target instanceof Element) target.closest<HTMLElement>('.menu-item')?.focus();
  });
  document.addEventListener('pointerdown', outside, true);
  window.addEventListener('blur', leave);
  window.addEventListener('resize', leave);
  // Inside `main`, because all content must be in a landmark.
  (document.querySelector('main') ?? document.body).append(menu);
  opened = { button, close };
  refresh();
  return { refresh };
}

/** Closes the menu of a button, and returns whether it was open. */
export function closeMenuOf(button: HTMLElement): boolean {
  if (opened?.button !== button) return false;
  opened.close(true);
  return true;
}

/** Makes a button open and close a menu, and opens it with the down arrow key. */
export function opensMenu(
  opener: HTMLButtonElement,
  label: string,
  entries: () => readonly MenuEntry[],
): void {
  const toggle = (): void => {
    if (closeMenuOf(opener)) return;
    opener.setAttribute('aria-expanded', 'true');
    openMenu({
      label,
      entries,
      at: opener.getBoundingClientRect(),
      opener,
      onClose: () => opener.setAttribute('aria-expanded', 'false'),
    });
  };
  opener.setAttribute('aria-haspopup', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  opener.addEventListener('click', toggle);
  opener.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    toggle();
  });
}

function position(menu: HTMLElement, at: DOMRect): void {
  const { innerWidth, innerHeight } = window;
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + margin;
  const top = below + height <= innerHeight - margin ? below : Math.max(margin, at.top - height - margin);
  menu.style.left = `${Math.max(margin, Math.min(at.left, innerWidth - width - margin))}px`;
  menu.style.top = `${Math.min(top, Math.max(margin, innerHeight - height - margin))}px`;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')];
}

function labelOf(item: HTMLElement | undefined): string | undefined {
  return item?.querySelector('.menu-label')?.textContent ?? undefined;
}

function menuKey(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
  const items = itemsOf(menu);
  const place = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
  event.stopPropagation();
  if (next !== undefined) {
    event.preventDefault();
    items[(next + items.length) % items.length]?.focus();
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    close();
  } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const later = [...items.slice(place + 1), ...items.slice(0, place + 1)];
    const letter = event.key.toLowerCase();
    later.find((item) => (item.textContent ?? '').trim().toLowerCase().startsWith(letter))?.focus();
  }
}

function entryElement(entry: MenuEntry, refresh: () => void, close: () => void): HTMLElement {
  if ('separator' in entry)
    return element('div', { className: 'menu-separator', attributes: { role: 'separator' } });
  if ('caption' in entry)
    return element('div', {
      className: 'menu-caption',
      text: entry.caption,
      attributes: { role: 'presentation' },
    });
  const { label, run, checked, keys, count, placeholder } = entry;
  const item = element(
    'button',
    {
      className: 'menu-item',
      attributes: {
        type: 'button',
        tabindex: '-1',
        role: checked === undefined ? 'menuitem' : 'menuitemcheckbox',
        ...(checked === undefined ? {} : { 'aria-checked': String(checked) }),
        ...(keys && { 'aria-keyshortcuts': keys.aria }),
      },
    },
    checked === undefined ? leading(entry.icon) : checkbox(checked),
    element('span', {
      className: placeholder === true ? 'menu-label placeholder' : 'menu-label',
      text: label,
    }),
  );
  if (keys)
    item.append(
      element('span', { className: 'keys', text: keys.label, attributes: { 'aria-hidden': 'true' } }),
    );
  if (count !== undefined) item.append(element('span', { className: 'keys', text: count }));
  item.addEventListener('click', () => {
    if (checked === undefined) close();
    run();
    if (checked !== undefined) refresh();
  });
  return item;
}

function leading(name: IconName | undefined): Node {
  return name ? icon(name) : element('span', { className: 'icon' });
}

function checkbox(checked: boolean): HTMLElement {
  return element('span', { className: 'check-box' }, ...(checked ? [icon('check')] : []));
}
