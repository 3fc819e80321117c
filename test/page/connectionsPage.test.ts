import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { ConnectionsPage } from '../../src/shared/tableEditor/connectionsPage';
import { savedPage } from '../../src/operations/run/connectionsPage';
import { axeViolations } from '../support/preview/axe';
import { connectionsSample } from '../support/preview/connections';
import { pagesFor } from '../support/preview/pages';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';

describe('connections page', function () {
  this.timeout(60_000);
  const pages = pagesFor(PreviewPage);
  let preview: PreviewPage;
  let actions: string[];
  let page: ConnectionsPage;
  let changed: (() => void) | undefined;

  const open = async (content = connectionsSample(), theme: keyof typeof themes = 'dark'): Promise<void> => {
    actions = [];
    page = content;
    preview = await pages({
      reader: table(['connection', 'differs', 'username'], [['Example', 'false', 'ada']]),
      title: 'SiteOverview: 8 connections',
      theme: themes[theme],
      more: {
        connections: {
          page: () => page,
          onDidChange: (listener) => {
            changed = listener;
            return { dispose: () => (changed = undefined) };
          },
          act: (action, target) => Promise.resolve(void actions.push([action, target].join(' ').trim())),
        },
      },
    });
    await row('Example').waitFor();
  };
  const show = (content: ConnectionsPage): void => {
    page = content;
    changed?.();
  };
  const row = (name: string): Locator =>
    preview.page
      .getByRole('row')
      .filter({ has: preview.page.locator('.connection-name', { hasText: new RegExp(`^${name}`) }) })
      .first();
  const button = (name: string | RegExp): Locator => preview.page.getByRole('button', { name });

  it('shows the state of each connection, and what differs', async () => {
    await open();
    assert.equal(await preview.page.getByRole('tab', { selected: true }).textContent(), 'Connections');
    const texts = await preview.page.locator('.connection-rows tbody tr').allInnerTexts();
    assert.deepEqual(
      texts.slice(0, 3).map((text) => text.split('\t').map((cell) => cell.trim())),
      [
        ['Exampleproduction', 'OK', '8,214', '112 ms', ''],
        [
          'Example EUproduction',
          'Not sent',
          '',
          '',
          'SiteOverview wasn\'t sent: Example EU would reject it. Cannot query field "isPublic" on type "Site".Try Again',
        ],
        [
          'Example APAC',
          'Failed',
          '',
          '',
          "Couldn't connect to apac.example.com: connection refused.Try Again",
        ],
      ],
    );
    assert.deepEqual(await preview.page.locator('.differences dt').allTextContents(), [
      'site.productVersion',
      'users.nodes',
      'currentUser',
    ]);
    assert.deepEqual(await preview.page.locator('.marked .value').allTextContents(), [
      '6.12.0',
      '8,214 items',
    ]);
    await preview.announced('7 of 8 connections finished');
  });

  it('cancels and retries one or all connections by keyboard, and keeps the focus', async () => {
    await open();
    await button('Cancel: Labs').focus();
    await preview.press('Enter');
    await preview.untilHost(() => actions.length === 1);
    show(connectionsSample(false));
    await button('Try Again: Labs').waitFor();
    assert.equal(await preview.focused.getAttribute('aria-label'), 'Try Again: Labs');
    await preview.announced(/^3 of 8 connections returned data/);
    await preview.press('Enter');
    await button('Sign In: Example Internal').press('Enter');
    await button('Try Again').and(preview.page.locator('.tool')).click();
    await button('Show 7,814 differing rows').click();
    await button('List: users.nodes').click();
    await preview.page.getByRole('menuitemcheckbox', { name: 'organizations.nodes' }).click();
    await preview.untilHost(() => actions.length === 6);
    assert.deepEqual(actions, [
      'cancel c6',
      'retry c6',
      'fix c3',
      'retry',
      'showDiffering',
      'selectList organizations.nodes',
    ]);
    show(connectionsSample());
    await button('Cancel All').click();
    await preview.untilHost(() => actions.length === 7);
    assert.equal(actions[6], 'cancel');
  });

  it('has no actions after a reload of the window', async () => {
    await open(savedPage(connectionsSample()));
    assert.match(await row('Labs').innerText(), /The window was closed before the response arrived/);
    assert.equal(await button(/Try Again|Cancel|Sign In|List|differing/).count(), 0);
    await button('Export...').waitFor();
  });

  it('says that all responses are equal', async () => {
    const { summary, rows, live, active, canRetry } = connectionsSample(false);
    const same = 'All responses have the same data.';
    await open({ summary, rows, live, active, canRetry, lists: [], differences: [], same });
    await preview.page.getByText('All responses have the same data.').waitFor();
  });

  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    it(`is accessible and fits in ${theme}`, async () => {
      await open(connectionsSample(), theme);
      for (const [width, height] of [
        [1280, 800],
        [900, 700],
        [640, 700],
      ] as const) {
        await preview.page.setViewportSize({ width, height });
        assert.ok(
          await preview.page.evaluate<boolean>(
            `document.querySelector('.connections-tab').scrollWidth <= document.querySelector('.connections-tab').clientWidth`,
          ),
          `${width} px`,
        );
        mkdirSync(pagePicturesFolder('connections'), { recursive: true });
        await preview.page.screenshot({
          path: join(pagePicturesFolder('connections'), `${theme}-${width}.png`),
        });
      }
      assert.deepEqual(await axeViolations(preview.page), []);
    });
  }
});
