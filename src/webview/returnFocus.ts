/**
 * Returns the focus to the control that had it before VS Code focused another element, such as a quick pick. When
 * VS Code focuses the page again, no control has the focus, because browsers forget it if the focus leaves a frame.
 */
export function returnFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body && last?.isConnected === true)
      last.focus({ preventScroll: true });
  });
}
