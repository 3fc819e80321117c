import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { PendingTable, TableToOpen } from '../../src/editor/tables/tableToOpen';
import { UserError } from '../../src/shared/userError';
import { weeks, weeksPage } from '../support/preview/analysis';
import { axeViolations } from '../support/preview/axe';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage } from '../support/preview/previewPage';
import { themes } from '../support/preview/themes';

const loaded = {
  key: 'pending',
  title: '',
  provenance: '',
  source: { kind: 'csv', path: '' },
} as TableToOpen;

describe('analysis page during a download', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  let preview: PreviewPage;
  let say: (progress: string) => void;
  let end: (error?: UserError) => void;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  afterEach(async () => {
    assert.deepEqual(await preview.complaints(), [], 'policy violations, errors or foreign requests');
    await preview.page.close();
  });

  const open = async (theme: keyof typeof themes = 'dark'): Promise<void> => {
    const pending: PendingTable = {
      key: 'pending',
      title: 'Active users per week',
      sentence: 'Users active on at least one day of the week, each counted once.',
      load: (showProgress) =>
        showProgress('Downloading Daily, by client...', (progress) => {
          say = progress.say;
          return new Promise((resolve, reject) => {
            end = (error) => (error === undefined ? resolve(loaded) : reject(error));
            progress.signal.addEventListener('abort', () => end(new UserError('canceled', 'Canceled.')));
          });
        }),
    };
    preview = await PreviewPage.open(context, {
      reader: weeks(),
      title: 'Active users per week',
      theme: themes[theme],
      more: { analysis: weeksPage() },
      pending,
    });
    await preview.page.setViewportSize({ width: 900, height: 700 });
    await preview.page.getByRole('status').filter({ hasText: 'Downloading Daily, by client...' }).waitFor();
  };
  const button = (name: string) => preview.page.getByRole('button', { name });
  const picture = async (name: string): Promise<void> => {
    const folder = pagePicturesFolder('pending');
    mkdirSync(folder, { recursive: true });
    await preview.page.screenshot({ path: join(folder, `${name}.png`) });
  };

  it('shows the title, the description, and the progress, then the analysis', async () => {
    await open();
    await preview.page.getByRole('heading', { name: 'Active users per week', level: 1 }).waitFor();
    await preview.page.getByText('each counted once.').waitFor();
    const bar = await preview.page.locator('.view-progress').boundingBox();
    assert.equal(bar?.height, 2);
    await button('Cancel').focus();
    say('4.2 MB · 12,345 rows');
    await preview.page.getByText('4.2 MB · 12,345 rows').waitFor();
    assert.equal(await preview.focused.textContent(), 'Cancel', 'progress retains the focus');
    end();
    await preview.page.getByRole('list', { name: 'Active Users' }).waitFor();
    assert.equal(await button('Cancel').count(), 0);
  });

  it('cancels and retries the download by keyboard', async () => {
    await open();
    await button('Cancel').focus();
    await preview.press('Enter');
    await preview.page.getByRole('alert').filter({ hasText: 'The download was canceled.' }).waitFor();
    await button('Try Again').and(preview.focused).waitFor();
    await preview.press('Enter');
    await button('Cancel').waitFor();
    end();
    await preview.page.getByRole('list', { name: 'Active Users' }).waitFor();
  });

  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    it(`shows progress and the reason for a failure without accessibility violations, and opens the log: ${theme}`, async () => {
      await open(theme);
      say('4.2 MB · 12,345 rows');
      await preview.page.getByText('4.2 MB · 12,345 rows').waitFor();
      assert.deepEqual(await axeViolations(preview.page), []);
      await picture(`downloading-${theme}`);
      end(new UserError('unreachable', 'analytics.example.com returned an error (503).'));
      await preview.page.getByRole('alert').filter({ hasText: 'returned an error (503).' }).waitFor();
      assert.equal(await preview.page.locator('.view-progress').isVisible(), false);
      assert.deepEqual(await axeViolations(preview.page), []);
      await picture(`failed-${theme}`);
      await button('Show Log').click();
      await preview.untilHost(() => preview.shownLogs.length === 1);
    });
  }
});
