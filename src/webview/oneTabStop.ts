const controls = 'button, input, [role="link"]';

export interface TabStopOptions {
  /** Whether the up and down arrow keys also move the focus, as in a list. */
  readonly vertical?: boolean;
}

/**
 * Makes the controls of a bar or a list one Tab stop: the arrow keys, Home, and End move between them, and
 * Tab returns to the control that had the focus last.
 *
 * @returns a function to call after controls were added, removed, shown, or hidden
 */
export function oneTabStop(bar: HTMLElement, { vertical = false }: TabStopOptions = {}): () => void {
  let current: HTMLElement | undefined;
  const items = (): HTMLElement[] =>
    [...bar.querySelectorAll<HTMLElement>(controls)].filter(
      (item) => item.closest('[hidden]') === null && item.getClientRects().length > 0 && !isDisabled(item),
    );
  const update = (): void => {
    const shown = items();
    const stop = current && shown.includes(current) ? current : shown[0];
    for (const item of bar.querySelectorAll<HTMLElement>(controls)) item.tabIndex = item === stop ? 0 : -1;
  };
  bar.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(controls)) return;
    current = target;
    update();
  });
  bar.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const shown = items();
    const place = shown.indexOf(document.activeElement as HTMLElement);
    if (place === -1 || isCaretKey(shown[place], event.key)) return;
    const next = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ...(vertical ? { ArrowUp: place - 1, ArrowDown: place + 1 } : {}),
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    shown[(next + shown.length) % shown.length]?.focus();
  });
  // Controls appear and disappear with the width of the page.
  new ResizeObserver(update).observe(bar);
  return update;
}

function isCaretKey(item: HTMLElement | undefined, key: string): boolean {
  if (!(item instanceof HTMLInputElement)) return false;
  const { selectionStart: start, selectionEnd: end, value } = item;
  if (start !== end) return true;
  if (key === 'ArrowRight') return end !== value.length;
  if (key === 'ArrowLeft') return start !== 0;
  return value !== '';
}

function isDisabled(item: HTMLElement): boolean {
  return item instanceof HTMLButtonElement && item.disabled;
}
