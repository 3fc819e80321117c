/** Converts plain text to the Markdown type of the API. */
export function markdown(text: string): { readonly text: string; readonly html: string } {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { text, html: `<p>${escaped}</p>` };
}
