/**
 * Adds the style sheet that a lazily loaded tab brings along, once.
 *
 * @param nonce lets the page's policy accept it
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
