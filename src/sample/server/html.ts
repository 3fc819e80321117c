/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Returns a plain page that supports light and dark themes and loads no resources. */
export function htmlPage(title: string, body: string): string {
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}',
    'body{max-width:42rem;margin:3rem auto;padding:0 1rem}pre{overflow:auto;padding:1rem;border:1px solid}',
    'button,select,input{font:inherit;padding:.3rem .8rem;margin-right:.5rem}</style></head>',
    `<body><h1>${escapeHtml(title)}</h1>`,
    body,
    '</body></html>\n',
  ].join('\n');
}
