import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import type { RecordedRequest } from '../support/sample/record';
import { openedAddress } from '../support/browserSignIn';
import { eventually } from '../support/eventually';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { nameStep, urlStep, Workbench } from '../support/workbench/workbench';

// In VS Code 1.105.1, the URL of the page that opens for a local URL doesn't contain the redirect URI.
const describeSignIn = e2eVersion === '1.105.1' ? describe.skip : describe;

describeSignIn('the extension in a browser, with OAuth', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('sign-ins'), `${name}.png`));

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    await workbench.showSidebar();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  /** Completes the wizard up to the OAuth client ID, and returns the redirect URI that it shows. */
  const beginWizard = async (): Promise<string> => {
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('OAuth');
    const prompt = workbench.inputMessage.filter({ hasText: 'redirect URI' });
    const [, shown = ''] = /redirect URI (\S+)/.exec((await prompt.textContent()) ?? '') ?? [];
    await workbench.respond('client ID', 'sample-public-client');
    return shown;
  };
  /**
   * Opens the URL of the opened page in a new page, because the pending navigation of the opened page could
   * discard clicks.
   */
  const goInstead = async (
    opened: Page,
    to = (instanceUrl: string): string => instanceUrl,
  ): Promise<Page> => {
    const instanceUrl = to(await openedAddress(opened, sample.baseUrl));
    await opened.close();
    const page = await workbench.page.context().newPage();
    await page.goto(instanceUrl);
    return page;
  };
  /** Selects sign-in in the browser, and allows or denies it on the consent page. */
  const decideInBrowser = async (decision: 'Allow' | 'Deny'): Promise<void> => {
    const opened = workbench.page.context().waitForEvent('page');
    await workbench.choose('Browser');
    const consent = await goInstead(await opened);
    await consent.getByRole('button', { name: decision }).click();
    await consent.getByText('You can close this page now').waitFor();
    await consent.close();
  };
  const finishWizard = async (name: string): Promise<void> => {
    await workbench.enter(nameStep, name);
    await workbench.statusBarItem(new RegExp(`${name} · \\w+`)).waitFor();
  };
  const requests = async (): Promise<readonly RecordedRequest[]> =>
    (await control('requests')) as readonly RecordedRequest[];
  const isTokenRequest = ({ target }: RecordedRequest): boolean => target === '/.auth/idp/oauth/token';
  const tokenRequests = async (): Promise<readonly URLSearchParams[]> =>
    (await requests()).filter(isTokenRequest).map(({ body }) => new URLSearchParams(body));
  /**
   * Waits until the sign-in is renewed and the query is sent with the new token. If the clock advanced earlier, the
   * token would expire and be treated as rejected. The lenses don't show whether the query was sent, because the
   * response of the previous run is shown until the next one arrives.
   */
  const renewed = (renewals: number): Promise<void> =>
    eventually(async () => {
      const all = await requests();
      const after = all.slice(all.findLastIndex(isTokenRequest) + 1);
      return (
        all.filter(isTokenRequest).length === renewals && after.some(({ body }) => body.includes('query Me'))
      );
    }, 'the query is sent with a renewed sign-in');

  it('exchanges the authorization code with PKCE and the redirect URI that the wizard shows', async () => {
    await control('forgetRequests');
    const redirectUri = await beginWizard();
    await workbench.choose('Discover Automatically');
    await workbench.option('Browser').waitFor();
    await workbench.option('Device Code').filter({ hasText: 'Recommended' }).waitFor();
    await picture('1-ways');
    await decideInBrowser('Allow');
    await finishWizard('By browser');
    const [exchange, second] = await tokenRequests();
    assert.equal(second, undefined);
    assert.equal(exchange?.get('grant_type'), 'authorization_code');
    assert.match(exchange.get('code_verifier') ?? '', /^[\w.~-]{43,128}$/, 'PKCE');
    assert.equal(exchange.get('redirect_uri'), redirectUri, 'the redirect URI shown by the wizard');
  });

  it('shows that the sign-in was declined, and lets the user select a sign-in method again', async () => {
    await beginWizard();
    await workbench.choose('Discover Automatically');
    await decideInBrowser('Deny');
    await workbench
      .notification(/declined|denied/i)
      .first()
      .waitFor();
    await workbench.option('Browser').waitFor();
    await picture('2-declined');
    await workbench.page.keyboard.press('Escape');
  });

  it('uses the URL but not the token of a link, after confirmation', async () => {
    const { page } = workbench;
    await beginWizard();
    await workbench.choose('Discover Automatically');
    const opened = page.context().waitForEvent('page');
    await workbench.choose('Browser');
    const secret = `sgp_${'c0ffee'.repeat(7)}`;
    const popup = await goInstead(await opened, (instanceUrl) => {
      // The redirect of a sign-in can open any link of the extension.
      const link = new URL(new URL(instanceUrl).searchParams.get('redirect_uri') ?? '');
      link.searchParams.set('vscode-path', '/connect');
      link.searchParams.set('url', 'https://code.example.com/.api/graphql');
      link.searchParams.set('token', secret);
      return link.href;
    });
    await popup.getByText('You can close this page now').waitFor();
    await popup.close();
    const dialog = page.locator('.monaco-dialog-box', {
      hasText: 'Add a connection to https://code.example.com?',
    });
    await dialog.filter({ hasText: 'contains a secret, which will be ignored' }).waitFor();
    await picture('6-link');
    await dialog.getByRole('button', { name: 'Add Connection' }).click();
    await workbench.entry(urlStep).waitFor();
    assert.equal(await workbench.quickInput.inputValue(), 'https://code.example.com');
    assert.equal((await page.content()).includes(secret), false);
    await workbench.quickInput.press('Escape');
    await workbench.quickInput.waitFor({ state: 'hidden' });
  });

  it("accepts manually entered endpoints if the instance doesn't publish them", async () => {
    await control('addFault', {
      path: '/.well-known/openid-configuration',
      action: { kind: 'reply', status: 404, body: 'not found' },
    });
    await control('forgetRequests');
    await beginWizard();
    await workbench.choose('Discover Automatically');
    await workbench
      .notification(/doesn't provide OAuth endpoints/)
      .first()
      .waitFor();
    await picture('3-no-discovery');
    await workbench.choose('Enter Manually');
    const endpoint = (name: string): string => `${sample.baseUrl}/.auth/idp/oauth/${name}`;
    await workbench.respond('Enter the token endpoint', '/.auth/idp/oauth/token');
    await workbench.inputMessage.filter({ hasText: 'Enter the full URL' }).waitFor();
    await picture('4-endpoint');
    await workbench.quickInput.fill(endpoint('token'));
    await workbench.accept();
    await workbench.respond('Enter the authorization endpoint', endpoint('authorize'));
    await workbench.respond('Enter the device endpoint', '');
    await workbench.option('Browser').waitFor();
    assert.equal(
      await workbench.option('Device Code').count(),
      0,
      'the missing endpoint prevents the sign-in',
    );
    await decideInBrowser('Allow');
    await finishWizard('By hand');
    assert.equal((await tokenRequests()).length, 1);
    await control('removeFaults');
  });

  it("offers to reload a browser tab that can't read credentials renewed in another tab", async () => {
    const other = await workbench.anotherTab();
    await other.showSidebar();
    await other.statusBarItem(/By hand · \w+/).waitFor();
    await control('forgetRequests');
    const run = async (tab: Workbench): Promise<void> => {
      await tab.openFile('people.graphql');
      await tab.goToLine(3);
      // Until the lenses of the extension are shown, Ctrl+Enter inserts a line break.
      await tab.lensAction(/Run$/).first().waitFor();
      await tab.runAtCursor();
    };
    for (let renewals = 1; renewals <= 2; renewals += 1) {
      // Access tokens expire after one hour.
      await control('advanceClock', 2 * 60 * 60_000);
      await run(workbench);
      await renewed(renewals);
      await workbench.lensAction(/Pin$/).waitFor();
    }
    await control('advanceClock', 2 * 60 * 60_000);
    await run(other);
    await other.lensAction(/Reload Window$/).waitFor();
    await other.screenshot(join(picturesFolder('sign-ins'), '7-other-tab.png'));
    assert.equal((await tokenRequests()).length, 2, 'no used refresh token is sent');
    await other.close();
  });

  it('renews a sign-in automatically, and offers Sign In above the response if renewal fails', async () => {
    await workbench.openFile('people.graphql');
    await workbench.goToLine(3);
    await workbench.lensAction(/Run$/).first().waitFor();
    const run = async (): Promise<void> => {
      await workbench.focusFile('people.graphql');
      await workbench.runAtCursor();
    };
    await workbench.command('Focus on History View');
    const completedRuns = workbench.treeRow(/Me\d+:\d+/);
    // The runs of the previous test. The view lists all of them at once.
    await completedRuns.first().waitFor();
    const earlierRuns = await completedRuns.count();
    await control('forgetRequests');
    // Access tokens expire after one hour, but the refresh token remains valid.
    await control('advanceClock', 2 * 60 * 60_000);
    await run();
    await renewed(1);
    // The response of an earlier run remains open until this run is complete.
    await completedRuns.nth(earlierRuns).waitFor();
    assert.deepEqual(
      (await tokenRequests()).map((request) => request.get('grant_type')),
      ['refresh_token'],
    );
    await workbench.treeRow(/By hand/).waitFor();
    assert.equal(
      await workbench
        .treeRow(/By hand/)
        .filter({ hasText: 'sign in again' })
        .count(),
      0,
    );

    await control('addFault', {
      path: '/.auth/idp/oauth/token',
      action: {
        kind: 'reply',
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ error: 'invalid_grant' }),
      },
    });
    await control('advanceClock', 2 * 60 * 60_000);
    await run();
    await workbench.lensAction(/Sign In$/).waitFor();
    await workbench
      .treeRow(/By hand/)
      .filter({ hasText: 'sign in again' })
      .waitFor();
    assert.equal(await workbench.notification(/By hand: /).count(), 0);
    await picture('5-rejected');
    await control('removeFaults');
  });
});
