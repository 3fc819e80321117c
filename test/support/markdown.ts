/** Markdown without the escapes that keep text from becoming markup. */
export function unescaped(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
