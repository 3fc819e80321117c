import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import type { FaultAction } from '../support/sample/faults/fault';
import type { RecordedRequest } from '../support/sample/record';
import { hostileFiles } from '../support/hostileWorkspace';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { findSecrets, spellings } from '../support/search';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { actUntil, eventually } from '../support/eventually';
import {
  downloadEchoes,
  enterAndCreateTokens,
  literalFile,
  tokenFiles,
} from '../support/workbench/storedTokens';
import { openTooltip } from '../support/workbench/tooltip';
import { nameStep, urlStep, Workbench } from '../support/workbench/workbench';

const headerSecret = 'hdr_6uX2canary9QwZ81kLm0';

describe('the extension, in a hostile workspace with an instance that echoes requests', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  /** HTML of the window after each test and at other relevant steps. */
  const shown: string[] = [];
  /** Bearer and refresh tokens of the recorded requests, such as those of an OAuth sign-in. */
  const sent = new Set<string>();
  /** Tokens that the user enters or creates, and can therefore see. They must not be stored, either. */
  const visible: Record<string, string> = {};

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    const files = hostileFiles((await control('elsewhere')) as string);
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files: { ...files, ...tokenFiles },
      settings: { 'instanceExplorer.responses.maxEditorSize': 1 },
    });
    await workbench.showSidebar();
    await connectEverything();
    await workbench.openFile('people.graphql');
    await workbench.goToLine(3);
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    await look();
    if (this.currentTest?.state !== 'failed') return;
    await workbench.screenshot(join(picturesFolder('canary'), 'failed.png'));
  });

  const requests = async (): Promise<readonly RecordedRequest[]> => {
    const all = (await control('requests')) as readonly RecordedRequest[];
    for (const { headers, body } of all) {
      const bearer = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1];
      const refresh = new URLSearchParams(body).get('refresh_token') ?? undefined;
      for (const token of [bearer, refresh]) if (token !== undefined) sent.add(token);
    }
    return all;
  };
  const look = async (): Promise<void> => void shown.push(await workbench.page.content());

  /** Adds connections with a token, an OAuth sign-in, analytics, and a custom header. */
  async function connectEverything(): Promise<void> {
    const { page } = workbench;
    await workbench.connect(sample.baseUrl, sample.tokens['user'] ?? '', 'Other');
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('OAuth');
    await workbench.respond('client ID', 'sample-public-client');
    await workbench.choose('Discover Automatically');
    await workbench.choose('Device Code');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Your code:' });
    await dialog.waitFor();
    const [code] = /[A-Z0-9]{4}-?[A-Z0-9]{4}/.exec(await dialog.innerText()) ?? [];
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Copy Code and Open Page' }).click();
    await (await opened).close();
    await control('decideDevice', code, 'linden.lakeview');
    await workbench.enter(nameStep, 'OAuth');
    await workbench.statusBarItem('OAuth · linden.lakeview').waitFor();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Echo');
    await workbench.ask('Instance Explorer: Set Up Analytics', 'Echo');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.editConnection('Custom headers', 'Echo');
    await workbench.choose('Add Header...');
    await workbench.respond('Enter the name of the header', 'X-Access-Key');
    await workbench.respond('Enter the value of X-Access-Key', headerSecret);
    await workbench.quickInput.waitFor({ state: 'hidden' });
  }

  const switchTo = async (name: string): Promise<void> => {
    await workbench.ask('Instance Explorer: Switch Connection', name);
    await workbench.statusBarItem(new RegExp(`${name} · \\w+`)).waitFor();
  };
  /** Runs the first operation, and waits until the request has arrived and the lens offers another run. */
  const run = async (): Promise<void> => {
    await control('forgetRequests');
    await workbench.focusFile('people.graphql');
    const arrived = async (): Promise<boolean> =>
      (await requests()).some(({ target }) => target.startsWith('/.api/graphql?Me'));
    // Repeats the command because it is ignored until the previous response is displayed.
    await actUntil(() => workbench.runAtCursor(), arrived, 'the operation is sent');
    await eventually(async () => (await workbench.lens(/Running/).count()) === 0, 'the operation has run');
  };

  it("doesn't let the workspace change the destination or the headers of a request", async () => {
    await run();
    await workbench.tab('Me.json').waitFor();
    const seen = await requests();
    assert.ok(seen.some(({ target }) => target === '/.api/graphql?Me'));
    for (const { site, headers, target } of seen) {
      assert.equal(site, 'instance', target);
      assert.equal(headers['x-injected'], undefined);
      assert.equal(headers['x-access-key'], headerSecret, 'the header is sent to its origin');
    }
  });

  it('redacts tokens echoed in bodies, headers, errors, and redirects', async () => {
    const leading: FaultAction = {
      kind: 'reply',
      status: 307,
      headers: { location: `/elsewhere/${sample.tokens['admin'] ?? ''}?token=${headerSecret}` },
    };
    const echoes = [200, 400, 403, 500].map((status): FaultAction => ({ kind: 'echo', status }));
    for (const action of [...echoes, leading]) {
      await workbench.command('Notifications: Clear All Notifications');
      await control('removeFaults');
      await control('addFault', { path: '/.api/graphql', action });
      await run();
      await look();
    }
    await control('removeFaults');
    await control('addFault', { site: 'analytics', action: { kind: 'echo', status: 500 } });
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    const failed = workbench.notification(/returned an error/).first();
    await failed.waitFor();
    await failed.getByRole('button', { name: 'Show Details' }).click();
    await workbench.tab('Error details.txt').waitFor();
    await workbench.screenshot(join(picturesFolder('canary'), 'details.png'));
    await control('removeFaults');
  });

  it('downloads a report and credits that contain tokens', async () => {
    const echoed = [sample.tokens['analytics'], sample.tokens['admin'], headerSecret];
    await downloadEchoes(workbench, control, echoed as string[]);
  });

  it('adds operations that contain or create tokens to the history', async () => {
    Object.assign(visible, await enterAndCreateTokens(workbench, control, sample));
  });

  it('redacts refreshed and echoed tokens of an OAuth sign-in', async () => {
    await switchTo('OAuth');
    await control('advanceClock', 2 * 60 * 60_000);
    await run();
    await control('addFault', { path: '/.api/graphql', action: { kind: 'echo', status: 200 } });
    await run();
    await control('removeFaults');
    await control('advanceClock', 2 * 60 * 60_000);
    await control('addFault', { path: '/.auth/idp/oauth/token', action: { kind: 'echo', status: 400 } });
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.ask('Instance Explorer: Test Connection', 'OAuth');
    await eventually(async () => {
      await requests();
      return sent.size >= 3;
    }, 'access and refresh tokens were seen on their way');
    await workbench.notification(/./).first().waitFor();
    await look();
    await control('removeFaults');
    await switchTo('Echo');
  });

  for (const to of ['otherPort', 'otherHost', 'subdomain'] as const) {
    it(`sends nothing to the target of a redirect: ${to}`, async () => {
      // VS Code displays only the latest notifications.
      await workbench.command('Notifications: Clear All Notifications');
      await control('addFault', { path: '/.api/graphql', action: { kind: 'redirect', status: 307, to } });
      await control('addFault', { site: 'analytics', action: { kind: 'redirect', status: 302, to } });
      await run();
      await workbench.page.locator('.view-line', { hasText: '// Redirected' }).first().waitFor();
      await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
      await workbench
        .notification(/redirect|leads/)
        .first()
        .waitFor();
      const elsewhere = (await requests()).filter(({ site }) => site === 'elsewhere');
      assert.deepEqual(elsewhere, []);
      await control('removeFaults');
    });
  }

  it('leaves no token on disk or in logs, and no stored token in the window or on the clipboard', async () => {
    const { page } = workbench;
    await workbench.command('Instance Explorer: Show Log');
    await page.locator('.panel .monaco-editor').first().waitFor();
    await workbench.command('Notifications: Show Notifications');
    await look();
    await page.keyboard.press('Escape');
    await workbench.command('Instance Explorer: Focus on History View');
    await workbench.treeRow('Me').first().waitFor();
    const tooltip = page.locator('.monaco-hover:visible');
    for (const row of [workbench.treeRow(/Echo/), workbench.treeRow(/OAuth/), workbench.treeRow(/Me/)]) {
      await openTooltip(page, row, tooltip);
      await look();
      // Closes the tooltip before the next one opens.
      await page.mouse.move(700, 450);
      await tooltip.first().waitFor({ state: 'hidden' });
    }
    await openTooltip(page, workbench.statusBarItem(/Echo · \w+/), tooltip);
    await look();
    const clipboard = await page.evaluate(() =>
      (
        globalThis as unknown as { navigator: { clipboard: { readText(): Promise<string> } } }
      ).navigator.clipboard.readText(),
    );
    const secrets: Record<string, string> = { ...sample.tokens, header: headerSecret };
    for (const [index, token] of [...sent].entries()) secrets[`oauth ${index}`] = token;

    const folders = [workbench.folder, workbench.dataDir, workbench.profileDir];
    const { found, bytesSearched } = findSecrets(folders, { ...secrets, ...visible });
    const unexpected = found.filter((place) => !place.endsWith(join(workbench.folder, literalFile)));
    assert.deepEqual(unexpected, []);
    assert.ok(bytesSearched > 10_000);
    const seen = [...shown, clipboard].join('\n');
    assert.match(seen, /Echo/);
    for (const [name, secret] of Object.entries(secrets)) {
      for (const spelling of spellings(secret)) assert.equal(seen.includes(spelling), false, name);
    }
  });
});
