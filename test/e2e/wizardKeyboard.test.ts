import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf, type Control } from '../support/sampleControl';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Keyboard } from '../support/workbench/keyboard';
import { eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

describe('the wizard with keyboard and screen reader', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  let keyboard: Keyboard;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('wizard'), `${name}.png`));

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'), '--control');
    control = controlOf(sample);
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    keyboard = new Keyboard(workbench, picture);
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });

  it('prompts for an access token and analytics', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.type('token-1-address', 'Address of the instance', `${sample.baseUrl}/`);
    await keyboard.choose('token-2-scheme', 'Access token');
    await workbench.inputMessage.filter({ hasText: 'Token for' }).waitFor();
    await keyboard.back();
    await keyboard.choose('token-2-scheme-again', 'Access token');
    await workbench.inputMessage.filter({ hasText: 'Token for' }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password', 'the token is hidden');
    await keyboard.type('token-3-token', 'Token for', sample.tokens['admin'] ?? '');
    await keyboard.type('token-4-analytics', 'Address of the analytics service', sample.analyticsUrl);
    await keyboard.type('token-5-host', 'Host by which', sample.instanceURL);
    await keyboard.type('token-6-analytics-token', 'Access token of the analytics service', 'f'.repeat(40));
    await workbench.inputMessage.filter({ hasText: 'did not accept the token' }).waitFor();
    await picture('token-7-refused');
    const spoken = await workbench.spokenInput();
    assert.match(spoken, /did not accept the token/, 'the refusal is spoken');
    await keyboard.type('token-7-again', 'did not accept the token', sample.tokens['analytics'] ?? '');
    await keyboard.type('token-8-name', 'Name of this connection', 'Admin');
    await workbench.statusBarItem(/Admin · \w+/).waitFor();
    await workbench.command('Instance Explorer: Focus on Connections View');
    await workbench.treeRow('User registry').waitFor();
  });

  it('prompts for a sudo token and the user to act as', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.type('sudo-1-address', 'Address of the instance', sample.baseUrl);
    await keyboard.choose('sudo-2-scheme', 'Sudo token');
    await keyboard.type('sudo-3-token', 'Token for', sample.tokens['sudo'] ?? '');
    await keyboard.type('sudo-4-user', 'User to act as', 'linden.lakeview');
    await keyboard.type('sudo-5-analytics', 'Address of the analytics service', '');
    await keyboard.type('sudo-6-name', 'Name of this connection', 'Support');
    const status = workbench.statusBarItem('Support · sudo as linden.lakeview');
    await status.waitFor();
    const spoken = await status.evaluate((item) => (item as unknown as { outerHTML: string }).outerHTML);
    assert.match(spoken, /aria-label="[^"]*sudo as linden\.lakeview/, 'the status bar speaks it too');
  });

  it('signs in with OAuth, with manually entered endpoints and a device code', async () => {
    const { page } = workbench;
    const endpoint = (name: string): string => `${sample.baseUrl}/.auth/idp/oauth/${name}`;
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.type('oauth-1-address', 'Address of the instance', sample.baseUrl);
    await keyboard.choose('oauth-2-scheme', 'Sign in with OAuth');
    await keyboard.type('oauth-3-client', 'client ID', 'sample-public-client');
    await keyboard.choose('oauth-4-place', 'Enter the endpoints');
    await keyboard.type('oauth-5-token', 'Token endpoint', endpoint('token'));
    await keyboard.type('oauth-6-authorization', 'Authorization endpoint', endpoint('authorize'));
    await keyboard.type('oauth-7-device', 'Device endpoint', endpoint('device/code'));
    await keyboard.choose('oauth-8-way', 'With a device code');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: 'Your code is' }).waitFor();
    assert.match((await dialog.getAttribute('aria-label')) ?? (await dialog.innerText()), /Your code is/);
    const [code] = /[A-Z0-9]{4}-?[A-Z0-9]{4}/.exec(await dialog.innerText()) ?? [];
    await picture('oauth-9-code');
    const opened = page.context().waitForEvent('page');
    // The first button gets the focus.
    await dialog.locator('.monaco-button:focus', { hasText: 'Copy Code and Open Page' }).waitFor();
    await page.keyboard.press('Enter');
    await (await opened).close();
    assert.equal(await control('decideDevice', code, 'linden.lakeview'), true);
    await keyboard.type('oauth-10-analytics', 'Address of the analytics service', '');
    await keyboard.type('oauth-11-name', 'Name of this connection', 'Signed in');
    await workbench.statusBarItem('Signed in · linden.lakeview').waitFor();
  });

  it('adds a header with a masked value, and deletes it', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Edit Custom Headers');
    await keyboard.choose('headers-1-connection', 'Admin');
    await keyboard.choose('headers-2-list', 'Add a header');
    await keyboard.type('headers-3-name', 'Name of the header', 'X-Access-Key');
    await workbench.inputMessage.filter({ hasText: 'Value of X-Access-Key' }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password');
    await keyboard.type('headers-4-value', 'Value of X-Access-Key', 'canary-value');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await listHeaders('headers-5-connection', 1);
    assert.doesNotMatch(await page.content(), /canary-value/);
    await keyboard.choose('headers-6-remove', 'X-Access-Key');
    await workbench.quickInput.waitFor({ state: 'hidden' });
    await listHeaders('headers-7-connection', 0);
    await workbench.quickInput.press('Escape');
  });

  /** Opens the list of headers. What was done to it is stored after the input has gone, so it may take another look. */
  async function listHeaders(step: string, headers: number): Promise<void> {
    await eventually(async () => {
      await workbench.command('Instance Explorer: Edit Custom Headers');
      await keyboard.choose(step, 'Admin');
      await workbench.option('Add a header').waitFor();
      return (await workbench.option('X-Access-Key').count()) === headers;
    }, `the list has ${headers} headers`);
  }

  it('announces each connection with its state', async () => {
    for (const [name, words] of [
      ['Admin', /^Admin, \w+/],
      ['Support', /sudo as linden\.lakeview/],
      ['Signed in', /active, linden\.lakeview/],
    ] as const) {
      assert.match((await workbench.treeRow(name).first().getAttribute('aria-label')) ?? '', words);
    }
  });
});
