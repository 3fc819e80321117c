import assert from 'node:assert/strict';
import { Uri, type ExtensionContext, type Webview } from 'vscode';
import { connectEditor } from '../../../../src/editor/adapters/editorPorts';
import type { App } from '../../../../src/editor/app';
import { removeConnection } from '../../../../src/editor/connections/manageConnections';
import { pageHtml } from '../../../../src/editor/tables/pageHtml';
import { displayLanguage, setDisplayLanguage } from '../../../../src/shared/displayLanguage';
import { pseudo, pseudoTranslations } from '../../../support/pseudoLanguage';
import { env, l10n, shown } from '../../../support/vscode/fake';

const folder = Uri.from({ scheme: 'file', path: '/extension' });

/** The parts of the extension context that activation requires. */
const context = {
  globalState: { setKeysForSync: () => undefined },
  workspaceState: {},
  secrets: {},
  extensionUri: folder,
  globalStorageUri: folder,
} as unknown as ExtensionContext;

describe('the display language of VS Code', () => {
  beforeEach(() => {
    l10n.bundle = pseudoTranslations();
    env.language = 'de';
  });
  afterEach(() => {
    l10n.bundle = undefined;
    env.language = 'en';
    setDisplayLanguage(undefined);
  });

  it('is used for messages after activation', async () => {
    connectEditor(context).dispose();
    assert.deepEqual(displayLanguage(), { locale: 'de', translations: l10n.bundle });
    shown.length = 0;
    const connection = {
      id: 'a',
      name: 'X',
      baseUrl: 'https://a.example',
      scheme: 'token',
      mutationPolicy: 'ask',
    } as const;
    await removeConnection({} as App, connection);
    const texts = shown.map(({ text }) => text);
    assert.ok(texts.includes(pseudo('Remove the connection "{name}"?').replace('{name}', 'X')));
    assert.ok(texts.includes(pseudo('Remove')));
  });

  it('is the language of webviews, or English if there is no translation', () => {
    const webview = { asWebviewUri: (uri: Uri) => uri, cspSource: 'x' } as unknown as Webview;
    assert.match(
      pageHtml(webview, folder, 'A<b>', []),
      /<h1>A&#60;b&#62;<\/h1>/,
      'its title until the script runs',
    );
    const language = () => /<html lang="([^"]*)">/.exec(pageHtml(webview, folder, 'A', []))?.[1];
    assert.equal(language(), 'de');
    l10n.bundle = undefined;
    assert.equal(language(), 'en');
  });
});
