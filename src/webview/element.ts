interface ElementOptions {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Creates an element. Content is always set as text and never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { className, text, attributes = {} }: ElementOptions = {},
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  if (className !== undefined) node.className = className;
  if (text !== undefined) node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * Adds a style sheet of lazily loaded tabs, unless it was added before.
 *
 * @param nonce the nonce that the page's policy requires
 */
export function addStyles(name: string, css: string, nonce: string): void {
  const id = `styles-${name}`;
  if (document.getElementById(id) !== null) return;
  const style = document.createElement('style');
  style.id = id;
  style.nonce = nonce;
  style.textContent = css;
  document.head.append(style);
}

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
