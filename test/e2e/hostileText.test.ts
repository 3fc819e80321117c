import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { actUntil } from '../support/eventually';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { openTooltip } from '../support/workbench/tooltip';
import { nameStep, urlStep, Workbench } from '../support/workbench/workbench';

/** Label of a link that VS Code could render from the text of an instance. Clicking it would open a terminal. */
const label = 'Open a terminal';
const link = `[${label}](command:workbench.action.terminal.new) $(warning)`;
const pixel = 'https://pixel.example/seen.png';
const description = `![pixel](${pixel}) ${link} <img src="${pixel}"> ${pixel}`;

const files = { 'hostile.graphql': 'query Q {\n  currentUser {\n    username\n    \n  }\n}\n' };

describe('text from a hostile instance', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  /** URLs that the window requested. */
  const requested: string[] = [];

  const reply = (operation: string, status: number, body: string): Promise<unknown> =>
    control('addFault', {
      operation,
      action: {
        kind: 'reply',
        status,
        headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/plain' },
        body,
      },
    });

  /** Checks that an element shows the text unmodified, apart from zero-width and nonbreaking spaces. */
  const shows = async (place: Locator, text: string): Promise<void> => {
    await place
      .filter({ hasText: text.split('(')[0] ?? '' })
      .first()
      .waitFor();
    const shown = (await place.allTextContents())
      .join('\n')
      .replaceAll('\u200b', '')
      .replaceAll('\u00a0', ' ');
    assert.ok(shown.includes(text), shown);
  };

  /** Checks that the window contains no links or images from the instance, and requested none. */
  const staysText = async (): Promise<void> => {
    const { page } = workbench;
    // Status bar entries and lenses are anchors without a target.
    assert.equal(await page.locator('a[href], a[data-href]', { hasText: label }).count(), 0, 'no link');
    assert.equal(
      await page
        .locator('[href*="workbench.action.terminal.new"], [data-href*="workbench.action.terminal.new"]')
        .count(),
      0,
      'no command',
    );
    assert.equal(await page.locator('a[href*="pixel.example"], a[data-href*="pixel.example"]').count(), 0);
    assert.equal(await page.locator('img[src*="pixel.example"]').count(), 0, 'no image');
    assert.deepEqual(
      requested.filter((instanceUrl) => instanceUrl.includes('pixel.example')),
      [],
    );
  };

  before(async () => {
    sample = await startControlledProcess(root, '--users', '100');
    control = controlOf(sample);
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix, files });
    workbench.page.on('request', (request) => requested.push(request.url()));
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench.screenshot(join(picturesFolder('hostile-text'), 'failed.png'));
    await control('removeFaults');
  });

  it("isn't rendered as a link in an input", async () => {
    await reply('ConnectionCheck', 401, `No. ${link}`);
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', 'f'.repeat(40));
    await shows(workbench.inputMessage.filter({ hasText: 'rejected the access token' }), link);
    await staysText();
    await workbench.page.keyboard.press('Escape');
  });

  it("isn't rendered as a link in a notification", async () => {
    await reply('ConnectionCheck', 200, JSON.stringify({ data: { currentUser: { username: link } } }));
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', sample.tokens['admin'] ?? '');
    await workbench.enter(nameStep, 'Hostile');
    await shows(workbench.notification('Connected to Hostile'), link);
    await staysText();
    await shows(workbench.statusBarItem('Hostile'), link);
    await workbench.command('Notifications: Clear All Notifications');
  });

  it("isn't rendered as a link in the language status", async () => {
    await reply('IntrospectionQuery', 503, `Later. ${link}`);
    await workbench.openFile('hostile.graphql');
    const { page } = workbench;
    const entry = page.locator('#status\\.languageStatus');
    await entry.waitFor();
    await openTooltip(page, entry, page.locator('.hover-language-status', { hasText: label }));
    await shows(page.locator('.hover-language-status'), link);
    await staysText();
  });

  it('loads no images in hovers, completions, and the Schema view', async () => {
    const { page } = workbench;
    const response = await globalThis.fetch(`${sample.baseUrl}/.api/graphql?Test`, {
      method: 'POST',
      headers: {
        Authorization: `token ${sample.tokens['admin'] ?? ''}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ query: getIntrospectionQuery() }),
    });
    const schema = (await response.json()) as { data: IntrospectionQuery };
    for (const type of schema.data.__schema.types) {
      if (type.kind !== 'OBJECT') continue;
      for (const field of type.fields) Object.assign(field, { description });
    }
    await reply('IntrospectionQuery', 200, JSON.stringify(schema));
    await workbench.focusFile('hostile.graphql');
    await workbench.command('Instance Explorer: Reload Schema');

    await workbench.goToLine(3);
    await page.keyboard.press('End');
    await page.keyboard.press('Control+ArrowLeft');
    const hover = page.locator('.monaco-hover:visible', { hasText: 'username: String!' });
    // Opening the command palette closes the hover, so the command is repeated only at intervals.
    await actUntil(
      () => workbench.command('Show or Focus Hover'),
      () => hover.first().isVisible(),
      'the schema is there',
    );
    await shows(hover, description);
    await staysText();
    await page.keyboard.press('Escape');

    await workbench.goToLine(4);
    await page.keyboard.press('End');
    const details = page.locator('.suggest-details-container:visible');
    // The key opens the suggestions, and then their details.
    await actUntil(
      () => page.keyboard.press('Control+Space'),
      () => details.isVisible(),
      'the details of a suggestion are shown',
    );
    await shows(details, description);
    await staysText();
    await page.keyboard.press('Escape');

    await workbench.showSidebar();
    await workbench.command('Instance Explorer: Focus on Schema View');
    const row = workbench.treeRow(/^currentUser/).first();
    await workbench.press(workbench.treeRow(/^Query/), row);
    const tooltip = page.locator('.workbench-hover-container:visible, .monaco-hover:visible');
    await openTooltip(page, row, tooltip);
    await shows(tooltip, description);
    await staysText();
  });
});
