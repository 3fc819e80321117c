import { randomBytes } from 'node:crypto';
import { Uri, type Webview } from 'vscode';
import { messageLanguage } from '../adapters/language';

/** Returns the only folders from which a table webview can load resources. */
export function previewRoots(extensionUri: Uri): Uri[] {
  return [Uri.joinPath(extensionUri, 'dist', 'webview'), Uri.joinPath(extensionUri, 'media')];
}

/**
 * Returns the HTML page of a table, without inline or remote content. The style elements of the grid have the
 * same nonce as the script, and imported scripts inherit it.
 */
export function previewHtml(webview: Webview, extensionUri: Uri, title: string): string {
  const script = webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', 'webview', 'preview.js')).toString();
  const style = webview.asWebviewUri(Uri.joinPath(extensionUri, 'media', 'preview.css')).toString();
  const nonce = randomBytes(16).toString('base64url');
  const policy = `default-src 'none'; style-src ${webview.cspSource} 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(messageLanguage())}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${style}">
    <title>${escapeHtml(title)}</title>
  </head>
  <body>
    <main id="preview"></main>
    <script type="module" nonce="${nonce}" src="${script}"></script>
  </body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
