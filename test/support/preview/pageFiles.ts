import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import type { Theme } from './themes';

export const origin = 'https://preview.invalid';

/** Returns the files of a page as VS Code serves them, by their paths at {@link origin}. */
export function pageFiles(theme: Theme): Record<string, { contentType: string; body: string }> {
  const folder = join(root, 'dist', 'webview');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [
      `/${name}`,
      { contentType: 'text/javascript', body: readFileSync(join(folder, name), 'utf8') },
    ]);
  return {
    ...(Object.fromEntries(scripts) as Record<string, { contentType: string; body: string }>),
    '/': { contentType: 'text/html', body: html(theme) },
    '/preview.css': {
      contentType: 'text/css',
      body: readFileSync(join(root, 'media', 'preview.css'), 'utf8'),
    },
    '/theme.css': { contentType: 'text/css', body: variables(theme) },
  };
}

function variables(theme: Theme): string {
  const lines = Object.entries(theme.variables).map(([name, value]) => `--vscode-${name}: ${value};`);
  return `:root { ${lines.join('\n')} }`;
}

/** Some of the styles that VS Code adds to webviews: the rules for highlights, and one unrelated rule. */
const defaultStyles = `@layer vscode-default {
  ::selection { color: inherit; }
  ::highlight(find-highlight) { background-color: var(--vscode-editor-findMatchHighlightBackground); }
  ::highlight(current-find-highlight) { background-color: var(--vscode-editor-findMatchBackground); }
}`;

function html({ bodyClasses }: Theme): string {
  const policy = `default-src 'none'; style-src ${origin} 'nonce-test'; script-src 'nonce-test'`;
  return `<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <style id="_defaultStyles" nonce="test">${defaultStyles}</style>
        <link rel="stylesheet" href="/theme.css">
        <link rel="stylesheet" href="/preview.css">
        <title>Preview</title>
      </head>
      <body class="${bodyClasses}">
        <main id="preview"></main>
        <script type="module" nonce="test" src="/preview.js"></script>
      </body>
    </html>`;
}
