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
