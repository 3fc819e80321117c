import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the file that the empty custom editor opens. */
export const emptyFile = 'nothing.empty';

/** The ID of the element that the page of the empty custom editor adds when the extension has replied. */
export const emptyEditorElement = 'empty-editor-reply';

const publisher = 'instance-explorer-tests';
const name = 'empty-editor';
const version = '1.0.0';

/** The size of the page's script, in bytes: about that of a small editor. */
const scriptBytes = 300_000;

/**
 * Adds an extension with an empty custom editor to an installation of VS Code that hasn't been started. Its
 * page loads a script, sends a message to the extension, and receives the reply.
 */
export function addEmptyEditor(extensionsDir: string): void {
  const folder = join(extensionsDir, `${publisher}.${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  const manifest = {
    ...{ name, publisher, version, engines: { vscode: '^1.105.0' }, main: './extension.js' },
    contributes: {
      customEditors: [{ viewType: name, displayName: 'Empty', selector: [{ filenamePattern: '*.empty' }] }],
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'extension.js'), program);
  writeFileSync(join(folder, 'page.js'), page + filler());
}

const program = `
  const { Uri, window } = require('vscode');
  exports.activate = ({ extensionUri, subscriptions }) => {
    const provider = {
      openCustomDocument: (uri) => ({ uri, dispose() {} }),
      resolveCustomEditor(_, { webview }) {
        webview.options = { enableScripts: true, localResourceRoots: [extensionUri] };
        webview.onDidReceiveMessage(() => webview.postMessage('reply'));
        const script = webview.asWebviewUri(Uri.joinPath(extensionUri, 'page.js'));
        webview.html = '<!DOCTYPE html><html><body><script type="module" src="' + script + '"></script></body></html>';
      },
    };
    const options = { webviewOptions: { retainContextWhenHidden: true } };
    subscriptions.push(window.registerCustomEditorProvider('${name}', provider, options));
  };`;

const page = `
  addEventListener('message', ({ data }) => {
    if (data !== 'reply') return;
    const reply = document.createElement('p');
    reply.id = '${emptyEditorElement}';
    reply.textContent = 'reply';
    document.body.append(reply);
  });
  acquireVsCodeApi().postMessage('ready');`;

/** Returns functions that the page parses but doesn't call, to make the script as large as `scriptBytes`. */
function filler(): string {
  const lines: string[] = [];
  for (let bytes = page.length; bytes < scriptBytes; bytes += lines.at(-1)?.length ?? 0) {
    lines.push(`\nexport const part${lines.length} = (value) => value.map((one) => one + ${lines.length});`);
  }
  return lines.join('');
}
