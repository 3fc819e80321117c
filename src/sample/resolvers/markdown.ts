/** Text without markup, as the API returns Markdown. */
export function markdown(text: string): { readonly text: string; readonly html: string } {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { text, html: `<p>${escaped}</p>` };
}
