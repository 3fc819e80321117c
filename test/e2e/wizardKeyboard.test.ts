import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { picturesFolder } from '../support/workbench/environment';
import { Keyboard } from '../support/workbench/keyboard';
import { eventually } from '../support/eventually';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import { nameStep, urlStep, type Workbench } from '../support/workbench/workbench';

describe('wizard with keyboard and screen reader', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  let keyboard: Keyboard;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('wizard'), `${name}.png`));

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await shareWindow();
    keyboard = new Keyboard(workbench, picture);
  });
  after(() => {
    leaveWindow(['Signed in', 'Support', 'Admin']);
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });

  it('prompts for an access token and the analytics settings', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.enter('token-1-url', urlStep, `${sample.baseUrl}/`);
    await keyboard.choose('token-2-scheme', 'Access Token');
    await workbench.inputMessage.filter({ hasText: 'Paste a token for' }).waitFor();
    await keyboard.back();
    await keyboard.choose('token-2-scheme-again', 'Access Token');
    await workbench.inputMessage.filter({ hasText: 'Paste a token for' }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password', 'the token is hidden');
    await keyboard.type('token-3-token', 'Paste a token for', sample.tokens['admin'] ?? '');
    await keyboard.enter('token-4-name', nameStep, 'Admin');
    await workbench.statusBarItem(/Admin · \w+/).waitFor();
    await workbench.command('Instance Explorer: Focus on Connections View');

    await workbench.command('Instance Explorer: Set Up Analytics');
    await keyboard.type('token-5-analytics', 'Enter the URL of the analytics service', sample.analyticsUrl);
    await keyboard.type('token-6-host', 'Enter the host by which', sample.instanceURL);
    await keyboard.type('token-7-token', 'Paste an access token of the analytics service', 'f'.repeat(40));
    await workbench.inputMessage.filter({ hasText: 'rejected the access token' }).waitFor();
    await picture('token-8-refused');
    const spoken = await workbench.spokenInput();
    assert.match(spoken, /rejected the access token/, 'the screen reader announces the rejection');
    await keyboard.type('token-8-again', 'rejected the access token', sample.tokens['analytics'] ?? '');
    await workbench.treeRow('User registry').waitFor();
  });

  it('prompts for a sudo token and the user to act as', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.enter('sudo-1-url', urlStep, sample.baseUrl);
    await keyboard.choose('sudo-2-scheme', 'Sudo Token');
    await keyboard.type('sudo-3-token', 'Paste a token for', sample.tokens['sudo'] ?? '');
    await keyboard.type('sudo-4-user', 'Enter the user to act as', 'linden.lakeview');
    await keyboard.enter('sudo-5-name', nameStep, 'Support');
    const status = workbench.statusBarItem('Support · sudo as linden.lakeview');
    await status.waitFor();
    const spoken = await status.evaluate((item) => (item as unknown as { outerHTML: string }).outerHTML);
    assert.match(
      spoken,
      /aria-label="[^"]*sudo as linden\.lakeview/,
      'the screen reader announces the status bar',
    );
  });

  it('signs in with OAuth, manually entered endpoints, and a device code', async () => {
    const { page } = workbench;
    const endpoint = (name: string): string => `${sample.baseUrl}/.auth/idp/oauth/${name}`;
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.enter('oauth-1-url', urlStep, sample.baseUrl);
    await keyboard.choose('oauth-2-scheme', 'OAuth');
    await keyboard.type('oauth-3-client', 'client ID', 'sample-public-client');
    await keyboard.choose('oauth-4-place', 'Enter Manually');
    await keyboard.type('oauth-5-token', 'Enter the token endpoint', endpoint('token'));
    await keyboard.type('oauth-6-authorization', 'Enter the authorization endpoint', endpoint('authorize'));
    await keyboard.type('oauth-7-device', 'Enter the device endpoint', endpoint('device/code'));
    await workbench.marked('Device Code').waitFor();
    await keyboard.choose('oauth-8-way', 'Device Code');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: 'Your code:' }).waitFor();
    assert.match((await dialog.getAttribute('aria-label')) ?? (await dialog.innerText()), /Your code:/);
    const [code] = /[A-Z0-9]{4}-?[A-Z0-9]{4}/.exec(await dialog.innerText()) ?? [];
    await picture('oauth-9-code');
    const opened = page.context().waitForEvent('page');
    // The first button has the focus.
    await dialog.locator('.monaco-button:focus', { hasText: 'Copy Code and Open Page' }).waitFor();
    await page.keyboard.press('Enter');
    await (await opened).close();
    assert.equal(await control('decideDevice', code, 'linden.lakeview'), true);
    await keyboard.enter('oauth-10-name', nameStep, 'Signed in');
    await workbench.statusBarItem('Signed in · linden.lakeview').waitFor();
  });

  it('adds a header with a masked value, and deletes it', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Edit Connection');
    await keyboard.choose('headers-1-connection', 'Admin');
    await keyboard.choose('headers-2-part', 'Custom headers');
    await keyboard.choose('headers-3-list', 'Add Header...');
    await keyboard.type('headers-4-name', 'Enter the name of the header', 'X-Access-Key');
    await workbench.inputMessage.filter({ hasText: 'Enter the value of X-Access-Key' }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password');
    await keyboard.type('headers-5-value', 'Enter the value of X-Access-Key', 'canary-value');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await listHeaders('headers-6-connection', 1);
    assert.doesNotMatch(await page.content(), /canary-value/);
    await keyboard.choose('headers-7-remove', 'X-Access-Key');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await listHeaders('headers-8-connection', 0);
    await workbench.quickInput.press('Escape');
  });

  /**
   * Opens the list of headers until it has the expected length, because changes are saved after the input
   * closes.
   */
  async function listHeaders(step: string, headers: number): Promise<void> {
    await eventually(async () => {
      await workbench.command('Instance Explorer: Edit Connection');
      await keyboard.choose(step, 'Admin');
      await workbench.choose('Custom headers');
      await workbench.option('Add Header...').waitFor();
      return (await workbench.option('X-Access-Key').count()) === headers;
    }, `the list has ${headers} headers`);
  }

  it('adds connections that are announced with their users', async () => {
    for (const [name, words] of [
      ['Admin', /^Admin, \w+/],
      ['Support', /sudo as linden\.lakeview/],
      ['Signed in', /active, linden\.lakeview/],
    ] as const) {
      assert.match((await workbench.treeRow(name).first().getAttribute('aria-label')) ?? '', words);
    }
  });
});
