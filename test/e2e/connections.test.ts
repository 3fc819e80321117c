import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { FirstContact } from '../support/workbench/firstContact';
import { Keyboard } from '../support/workbench/keyboard';
import { nameStep, urlStep, Workbench } from '../support/workbench/workbench';

describe('connection management', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('connections'), `${name}.png`));

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    await workbench.showSidebar();
    await workbench.page.locator('.welcome-view-content').first().waitFor();
    await picture('1-welcome');
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  it('shows the first response after at most 2 pastes, 6 keys or clicks, and 60 words to read', async () => {
    const { page } = workbench;
    const contact = new FirstContact(workbench);
    await contact.click(page.locator('.welcome-view-content a', { hasText: 'Add Connection' }));
    await workbench.entry(urlStep).waitFor();
    await contact.readStep();
    await contact.paste(sample.baseUrl);
    await workbench.marked('version').waitFor();
    await contact.readRows();
    await picture('1-url');
    await contact.press('Enter');
    await workbench.marked('Access Token').waitFor();
    await contact.readStep();
    await picture('1-sign-in');
    await contact.press('Enter');
    await workbench.inputMessage.filter({ hasText: 'Paste a token for' }).waitFor();
    await contact.readStep();
    await picture('1-token');
    await contact.paste(sample.tokens['admin'] ?? '');
    await workbench.marked('Connect as').waitFor();
    await contact.readStep();
    await picture('1-name');
    await contact.press('Enter');
    const notification = workbench.notification(/Connected to .+ as /).first();
    await notification.waitFor();
    await contact.read(notification);
    await picture('1-connected');
    await notification.getByRole('button', { name: 'Set Up Analytics' }).waitFor();
    await contact.click(notification.getByRole('button', { name: 'New Query' }));
    await workbench.focusedEditor().waitFor();
    await workbench.lensAction(/Run$/).first().waitFor();
    await contact.press('Control+Enter');
    await workbench.tab('Scratch.json').waitFor();
    await workbench
      .lens(/200 · /)
      .first()
      .waitFor();
    contact.report('an access token');
    await picture('1-first-result');
    const shown = contact.texts.join('\n');
    assert.ok(contact.pastes <= 2, `${contact.pastes} pastes`);
    assert.ok(contact.presses <= 6, `${contact.presses} keys and clicks`);
    assert.ok(contact.words <= 60, `${contact.words} words:\n${shown}`);
  });

  it('adds a connection by keyboard, with labels for screen readers', async () => {
    const keyboard = new Keyboard(workbench, picture);
    await workbench.command('Instance Explorer: Add Connection');
    await keyboard.enter('2-url', urlStep, sample.baseUrl);
    await keyboard.choose('2-scheme', 'Access Token');
    await keyboard.type('2-token', 'Paste a token for', sample.tokens['admin'] ?? '');
    await keyboard.enter('2-name', nameStep, 'Admin');
    await workbench.statusBarItem(/Admin · \w+/).waitFor();
  });

  it('acts as another user with a sudo token, and shows the user in the status bar and a code lens', async () => {
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Sudo Token');
    await workbench.paste('Paste a token for', sample.tokens['sudo'] ?? '');
    await workbench.respond('Enter the user to act as', 'nobody.at.all');
    await workbench.inputMessage.filter({ hasText: /user/ }).filter({ hasText: '403' }).waitFor();
    await picture('3-unknown-user');
    await workbench.quickInput.fill('linden.lakeview');
    await workbench.accept();
    await workbench.enter(nameStep, 'Support');
    await workbench.statusBarItem('Support · sudo as linden.lakeview').waitFor();
    await workbench.openFile('people.graphql');
    await workbench.lens('as linden.lakeview').first().waitFor();
    await picture('4-sudo');
  });

  it('signs in with a device code', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('OAuth');
    await workbench.respond('client ID', 'sample-public-client');
    await workbench.choose('Discover Automatically');
    await workbench.choose('Device Code');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: 'Your code:' }).waitFor();
    const [code] = /[A-Z0-9]{4}-?[A-Z0-9]{4}/.exec(await dialog.innerText()) ?? [];
    assert.ok(code !== undefined);
    await picture('5-device-code');
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Copy Code and Open Page' }).click();
    // VS Code for the Web opens local URLs through a proxy that only its full server has, so this page never
    // loads. Another page avoids conflicts with the pending navigation of this page.
    await (await opened).close();
    const approval = await page.context().newPage();
    await approval.goto(`${sample.baseUrl}/auth/device?user_code=${code}`);
    await approval.getByRole('button', { name: 'Allow' }).click();
    await approval.getByText('You can return to your device.').waitFor();
    await approval.close();
    await workbench.enter(nameStep, 'Signed in');
    await workbench.statusBarItem(/Signed in · \w+/).waitFor();
  });

  it('switches connections in the status bar, a quick pick, the view, and a code lens', async () => {
    await workbench.focusFile('people.graphql');
    await workbench.press(workbench.statusBarItem(/Signed in · /), workbench.option('Admin'));
    await picture('6-switch');
    await workbench.choose('Admin');
    await workbench.statusBarItem(/Admin · \w+/).waitFor();

    await workbench.ask('Instance Explorer: Switch Connection', 'Support');
    await workbench.lens('as linden.lakeview').first().waitFor();

    // The list is rendered again after each switch.
    await workbench.press(workbench.treeRow(/Signed in/), workbench.statusBarItem(/Signed in · /));
    await workbench.lens('as linden.lakeview').first().waitFor({ state: 'detached' });

    await workbench.editConnection('Mutation policy', 'Signed in');
    await workbench.choose('Read-only');
    await workbench.focusFile('people.graphql');
    await workbench.press(workbench.lensAction('Signed in'), workbench.option('Admin'));
    await workbench.choose('Admin');
    await workbench.statusBarItem(/Admin · \w+/).waitFor();
    await workbench.lens('Signed in').first().waitFor({ state: 'detached' });
  });

  it('lists connections with their state, and shows mutation policies as text', async () => {
    const { page } = workbench;
    await workbench.editConnection('Mutation policy', 'Admin');
    // The list of connections also contains a read-only one.
    await workbench.option('Ask before mutations').waitFor();
    await workbench.choose('Read-only');
    await workbench.treeRow(/Admin/).filter({ hasText: 'read-only' }).waitFor();
    await workbench.ask('Instance Explorer: Sign Out', 'Support');
    await workbench
      .treeRow(/Support/)
      .filter({ hasText: 'signed out' })
      .waitFor();
    const label = await workbench.treeRow(/Support/).getAttribute('aria-label');
    assert.match(label ?? '', /Support.*signed out/);
    await page.keyboard.press('Escape');
    await workbench.lens('Admin').first().waitFor();
    await picture('7-list');
  });
});
