/**
 * Makes the buttons of a list one Tab stop: the arrow keys, Home and End move between them, and Tab returns to the last
 * one.
 *
 * @returns to be called after buttons were added, removed or hidden
 */
export function listKeys(list: HTMLElement): () => void {
  let current: HTMLElement | undefined;
  const items = (): HTMLElement[] =>
    [...list.querySelectorAll<HTMLElement>('button')].filter((item) => item.closest('ul[hidden]') === null);
  const update = (): void => {
    const shown = items();
    const stop = current !== undefined && shown.includes(current) ? current : shown[0];
    for (const item of list.querySelectorAll<HTMLElement>('button')) item.tabIndex = item === stop ? 0 : -1;
  };
  list.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    current = target;
    update();
  });
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const shown = items();
    const place = shown.indexOf(document.activeElement as HTMLElement);
    if (place === -1) return;
    const next = {
      ArrowDown: place + 1,
      ArrowRight: place + 1,
      ArrowUp: place - 1,
      ArrowLeft: place - 1,
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    shown[Math.min(shown.length - 1, Math.max(0, next))]?.focus();
  });
  return update;
}
