const focusable = 'button, select, input';

/**
 * Redraws the content of an element, and restores its scroll position and the focus on the control at the same
 * position.
 */
export function keepingFocus(root: HTMLElement, draw: () => void): void {
  const controls = [...root.querySelectorAll<HTMLElement>(focusable)];
  const place = controls.findIndex((control) => control === document.activeElement);
  const { scrollTop } = root;
  draw();
  root.scrollTop = scrollTop;
  if (place !== -1) [...root.querySelectorAll<HTMLElement>(focusable)][place]?.focus();
}
