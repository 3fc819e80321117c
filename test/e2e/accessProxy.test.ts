import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { startAccessProxy, type AccessProxy } from '../support/http/accessProxy';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import { nameStep, urlStep, type Workbench } from '../support/workbench/workbench';

const value = 'canary-access-key';
const valuePrompt = /Enter the value of X-Access-Key/;

describe('the extension, with an instance behind an access proxy', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let proxy: AccessProxy;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('access-proxy'), `${name}.png`));

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
    proxy = await startAccessProxy(sample.baseUrl, { name: 'x-access-key', value });
    workbench = await shareWindow();
    await workbench.showSidebar();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });
  after(async () => {
    leaveWindow(['Proxied']);
    await proxy.stop();
    sample.stop();
  });

  /** Accepts the focused row and enters a header. */
  const addHeader = async (headerValue: string, pictures = ''): Promise<void> => {
    await workbench.marked('Add Header...').waitFor();
    if (pictures !== '') await picture(`${pictures}-1-refused`);
    await workbench.accept();
    await workbench.inputMessage.filter({ hasText: 'Enter the name of the header' }).waitFor();
    if (pictures !== '') await picture(`${pictures}-2-name`);
    await workbench.respond('Enter the name of the header', 'X-Access-Key');
    await workbench.inputMessage.filter({ hasText: valuePrompt }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password', 'the value is hidden');
    if (pictures !== '') await picture(`${pictures}-3-value`);
    await workbench.respond(valuePrompt, headerValue);
  };
  const admitted = (): readonly string[] =>
    proxy.requests.filter(({ isAdmitted }) => isAdmitted).map(({ target }) => target);

  it('connects with a token after the wizard adds the required header', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    // The wizard probes the URL before Enter is pressed.
    await workbench.entry(urlStep).fill(proxy.url);
    await addHeader('not-the-key', 'token');
    // The proxy also rejects this value, so the header gets another one.
    await workbench.option('Try Again').waitFor();
    assert.deepEqual(admitted(), []);
    await addHeader(value);
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', sample.tokens['admin'] ?? '');
    await workbench.enter(nameStep, 'Proxied');
    await workbench.statusBarItem(/Proxied · \w+/).waitFor();
    assert.notDeepEqual(admitted(), []);
  });

  it('runs a query', async () => {
    await workbench.openFile('people.graphql');
    await workbench.goToLine(3);
    await workbench.lensAction(/Run$/).first().waitFor();
    const before = proxy.requests.length;
    await workbench.runAtCursor();
    await workbench.lensAction(/Pin$/).waitFor();
    await picture('query');
    const sent = proxy.requests.slice(before);
    assert.ok(sent.some(({ target, isAdmitted }) => isAdmitted && target.startsWith('/.api/graphql')));
    assert.deepEqual(
      sent.filter(({ isAdmitted }) => !isAdmitted),
      [],
      'every request has the header',
    );
    assert.doesNotMatch(await workbench.page.content(), new RegExp(value));
  });

  it('signs in after the required header is added', async () => {
    await workbench.editConnection('Custom headers');
    await workbench.choose('X-Access-Key');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await workbench.command('Notifications: Clear All Notifications');
    const before = admitted().length;
    await workbench.command('Instance Explorer: Sign In');
    await workbench.paste('Paste a token for', sample.tokens['admin'] ?? '');
    await addHeader(value, 'sign-in');
    await workbench.notification('Connected to Proxied as').waitFor();
    assert.ok(admitted().length > before);
  });

  it('discovers the OAuth endpoints after the wizard adds the required header', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    // The wizard probes the URL before Enter is pressed.
    await workbench.entry(urlStep).fill(proxy.url);
    await addHeader(value);
    await workbench.choose('OAuth');
    await workbench.respond('client ID', 'sample-public-client');
    await workbench.choose('Discover Automatically');
    await workbench.option('Device Code').waitFor();
    await picture('oauth-ways');
    assert.ok(admitted().includes('/.well-known/openid-configuration'));
    await workbench.page.keyboard.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
  });
});
