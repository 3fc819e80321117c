import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import type { RecordedRequest } from '../support/sample/record';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { decide } from '../support/workbench/confirmation';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import { nameStep, urlStep, type Workbench } from '../support/workbench/workbench';

describe('the extension after invalid input and errors', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await shareWindow();
  });
  after(() => {
    leaveWindow(['Sample']);
    sample.stop();
  });

  it('shows errors in the wizard, retains the input, and has a Back button', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Add Connection');

    await workbench.enter(urlStep, 'https://ada:secret@code.example.com');
    await workbench.marked('Remove the user name and password').waitFor();
    await workbench.quickInput.fill('ftp://code.example.com');
    await workbench.marked('"ftp" isn\'t supported').waitFor();
    await workbench.quickInput.fill(`${sample.baseUrl}/.api/graphql`);
    // The wizard probes the URL before Enter is pressed.
    await workbench
      .marked('Continue')
      .filter({ hasText: `${sample.baseUrl} · version` })
      .waitFor();
    await workbench.accept();

    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', 'f'.repeat(40));
    await workbench.inputMessage.filter({ hasText: 'rejected the access token (401)' }).waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'wrong-token.png'));
    await workbench.back();
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: 'Sudo token' }).waitFor();
    await workbench.back();
    await workbench.marked('Continue').filter({ hasText: sample.baseUrl }).waitFor();
    assert.equal(await workbench.quickInput.inputValue(), `${sample.baseUrl}/.api/graphql`);

    // No server listens on the discard port. The wizard detects this before it prompts for a token.
    await workbench.quickInput.fill('http://127.0.0.1:9');
    await workbench.marked('Try Again').filter({ hasText: '127.0.0.1:9 refused the connection' }).waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'unreachable.png'));
    await page.keyboard.press('Escape');
    await workbench.statusBarItem('No connection').waitFor();
  });

  it('never sends a token entered for one URL to another URL', async () => {
    const token = 'f'.repeat(40);
    const elsewhere = (await control('elsewhere')) as string;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', token);
    await workbench.inputMessage.filter({ hasText: 'rejected the access token (401)' }).waitFor();
    await workbench.back();
    await workbench.option('Access Token').waitFor();
    await workbench.back();
    await workbench.enter(urlStep, elsewhere);
    await workbench.choose('Access Token');
    await workbench.inputMessage.filter({ hasText: `Paste a token for ${elsewhere}` }).waitFor();
    const offered = await workbench.quickInput.inputValue();
    await workbench.accept();
    await workbench.inputMessage.filter({ hasNotText: 'Paste a token for' }).waitFor();
    await workbench.page.keyboard.press('Escape');
    const requests = (await control('requests')) as readonly RecordedRequest[];
    const sent = requests.filter(({ site }) => site === 'elsewhere').map(({ headers }) => headers);
    assert.equal(JSON.stringify(sent).includes(token), false);
    assert.equal(offered, '');
  });

  it("rejects a token entered as the URL, and by default doesn't use HTTP for another computer", async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, `sgp_${'a1'.repeat(20)}`);
    await workbench.marked('This looks like an access token').waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'token-as-address.png'));
    await workbench.quickInput.fill('http://code.example.com');
    await workbench.option('Your token would be sent unencrypted').waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'http.png'));
    // By default, Enter doesn't send the token unencrypted.
    await workbench.marked(/Use HTTPS|Try Again/).waitFor();
    await page.keyboard.press('Escape');
  });

  it('verifies a credential again on request, and offers to continue without verification', async () => {
    const { page } = workbench;
    const unavailable = { operation: 'ConnectionCheck', times: 2, action: { kind: 'reply', status: 503 } };
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Access Token');
    await control('addFault', unavailable);
    await workbench.paste('Paste a token for', sample.tokens['admin'] ?? '');
    await workbench.marked('Try Again').filter({ hasText: '503' }).waitFor();
    await workbench.option('Continue Without Verifying').waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'not-verified.png'));
    await page.keyboard.press('Escape');
    await workbench.inputMessage.filter({ hasText: '503' }).waitFor();
    await workbench.accept();
    await workbench.marked('Try Again').waitFor();
    await workbench.accept();
    await workbench.option('Connect as').waitFor();
    await page.keyboard.press('Escape');
  });

  it('saves an unverified connection after a transient error', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, 'http://127.0.0.1:9');
    await workbench.marked('Try Again').waitFor();
    await workbench.choose('Continue Without Verifying');
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', 'f'.repeat(40));
    await workbench.enter(nameStep, 'Later');
    await workbench.statusBarItem('Later').waitFor();
    await workbench.command('Instance Explorer: Focus on Connections View');
    await workbench.treeRow(/Later/).filter({ hasText: 'not verified' }).waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'saved-anyway.png'));
    await workbench.command('Instance Explorer: Remove Connection');
    await decide(page, 'Remove the connection "Later"?', 'Remove');
    await workbench.statusBarItem('No connection').waitFor();
  });

  it("shows why an operation with a cyclic fragment can't be sent", async () => {
    const { page } = workbench;
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');

    writeFileSync(
      join(workbench.folder, 'cycle.graphql'),
      'query Loop {\n  currentUser {\n    ...A\n  }\n}\n\nfragment A on User {\n  id\n  ...A\n}\n',
    );
    await workbench.openFile('cycle.graphql');
    await workbench.lens(/Run$/).first().waitFor();
    await page.keyboard.press('Control+Home');
    await workbench.runAtCursor();
    await workbench.notification('The fragment "A" spreads itself').waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'cycle.png'));
  });

  it('shows that the instance is unavailable', async () => {
    sample.stop();
    await workbench.openFile('people.graphql');
    await workbench.press(workbench.lensAction(/Run$/), workbench.lens('Try Again'));
    await workbench.page.locator('.view-line', { hasText: /Connection.refused/ }).waitFor();
    await workbench.screenshot(join(picturesFolder('bad-input'), 'gone.png'));
  });
});
