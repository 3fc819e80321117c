import { randomBytes } from 'node:crypto';
import { Uri, type Webview } from 'vscode';
import { messageLanguage } from '../adapters/language';

const ghostRows = 40;

/** Returns the folder of the scripts of a table webview. */
export function pageScripts(extensionUri: Uri): Uri {
  return Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** Returns the only folders from which a table webview can load resources. */
export function pageRoots(extensionUri: Uri): Uri[] {
  return [pageScripts(extensionUri), Uri.joinPath(extensionUri, 'media')];
}

/**
 * Returns the HTML page of a table, without inline or remote content. The style elements of the grid have the
 * same nonce as the script, and imported scripts inherit it.
 *
 * @param preloads the names of the scripts that the page always imports
 */
export function pageHtml(
  webview: Webview,
  extensionUri: Uri,
  title: string,
  preloads: readonly string[],
): string {
  const scriptUri = (name: string): string =>
    webview.asWebviewUri(Uri.joinPath(pageScripts(extensionUri), name)).toString();
  const script = scriptUri('preview.js');
  const style = webview.asWebviewUri(Uri.joinPath(extensionUri, 'media', 'preview.css')).toString();
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; style-src ${webview.cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  const links = preloads.map(
    (name) => `<link rel="modulepreload" nonce="${nonce}" href="${scriptUri(name)}">`,
  );
  return `<!DOCTYPE html>
<html lang="${escapeHtml(messageLanguage())}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${style}">
    <script type="module" nonce="${nonce}" src="${script}"></script>
    ${links.join('\n    ')}
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <main id="preview">${ghostPage(title)}</main>
  </body>
</html>`;
}

/** Returns the title and empty rows, which the script of the page replaces. */
function ghostPage(title: string): string {
  const rows = '<div class="ghost-row"></div>'.repeat(ghostRows);
  return `<div class="ghost" aria-busy="true"><h1>${escapeHtml(title)}</h1><div aria-hidden="true">${rows}</div></div>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
