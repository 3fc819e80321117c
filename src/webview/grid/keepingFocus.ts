const focusable = 'button, select, input';

/** Redraws what is in an element and leaves the focus on the control in the same place. */
export function keepingFocus(root: HTMLElement, draw: () => void): void {
  const controls = [...root.querySelectorAll<HTMLElement>(focusable)];
  const place = controls.findIndex((control) => control === document.activeElement);
  const { scrollTop } = root;
  draw();
  root.scrollTop = scrollTop;
  if (place !== -1) [...root.querySelectorAll<HTMLElement>(focusable)][place]?.focus();
}
