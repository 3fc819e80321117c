import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { OpenTable } from '../../src/editor/tables/tableToOpen';
import { UserError } from '../../src/shared/userError';
import type { TableReader } from '../../src/shared/table/reader';
import { axeViolations } from '../support/preview/axe';
import { pagesFor } from '../support/preview/pages';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';

const hour = 60 * 60_000;
const report = ['Instance user ID', 'Service Account', 'Site Admin'];
const accounts = ['alder.northgate', 'briar.millgate', '<b>cypress</b>', ''];

const cells = (place: number): string[] => [String(100 - place * 7), 'false', String(place % 3 === 0)];

function registry(): TableReader {
  return table(
    report,
    accounts.map((_, place) => cells(place)),
  );
}

function registryWithNames(): TableReader {
  const rows = accounts.map((name, place) => {
    const [id = '', ...others] = cells(place);
    return [id, name === '' ? null : name, name === '' ? null : name.toUpperCase(), ...others];
  });
  const [id = '', ...others] = report;
  const reader = table([id, 'Username', 'Display Name', ...others], rows);
  const columns = reader.info.columns.map((column) =>
    report.includes(column.name) ? column : { ...column, joined: true },
  );
  return { ...reader, info: { ...reader.info, columns } };
}

/** Download of user names that runs until the test completes, fails, or cancels it. */
class Load {
  count = 0;
  signal: AbortSignal | undefined;
  say: (text: string) => void = () => undefined;
  end: (error?: UserError) => void = () => undefined;

  readonly run: NonNullable<OpenTable['loadUserNames']> = (signal, say) => {
    this.count += 1;
    Object.assign(this, { signal, say });
    return new Promise((resolve, reject) => {
      this.end = (error) => (error === undefined ? resolve() : reject(error));
      signal.addEventListener('abort', () => reject(new UserError('canceled', 'Cancelled.')));
    });
  };
}

// The engine joins the names, so only tables with SQL have names.
const sql = { dispose: () => Promise.resolve() } as unknown as OpenTable['sql'];
const missing = { from: 'Sample', due: true };

describe('note on user names', function () {
  this.timeout(60_000);
  const open = pagesFor(PreviewPage);
  let load: Load;
  let preview: PreviewPage;

  const note = (): Locator => preview.page.locator('.user-names');
  const button = (name: string): Locator => note().getByRole('button', { name });
  const show = async (
    reader: TableReader,
    userNames: OpenTable['userNames'],
    theme: keyof typeof themes = 'dark',
  ): Promise<void> => {
    load = new Load();
    const more = { sql, loadUserNames: load.run, ...(userNames === undefined ? {} : { userNames }) };
    preview = await open({ reader, more, theme: themes[theme] });
    await preview.rowsShown();
  };
  const named = async (): Promise<void> => {
    const userNames = { from: 'Sample', due: false, asOf: Date.now() - 2.5 * hour };
    await preview.refresh(registryWithNames(), { more: { sql, userNames, loadUserNames: load.run } });
  };
  const fail = async (error: UserError): Promise<void> => {
    await show(registry(), missing);
    await preview.untilHost(() => load.count === 1);
    load.end(error);
    await note()
      .getByText(/aren't available/)
      .waitFor();
  };

  it('downloads the names while the table shows the IDs, and then adds their columns', async () => {
    await show(registry(), missing);
    await button('Cancel').waitFor();
    await preview.columnIs('Instance user ID', ['100', '93', '86', '79']);
    load.say('1,000 of 4,000');
    await note().getByText('Downloading user names... 1,000 of 4,000').waitFor();
    await named();
    load.end();
    await note().getByText('Names from Sample · 2 h ago').waitFor();
    await preview.columnIs('Username', ['alder.northgate', 'briar.millgate', '<b>cypress</b>', '(blank)']);
    assert.equal(await preview.page.locator('b').count(), 0);
    await preview.header('Username').getByRole('img', { name: 'Not part of the original data' }).waitFor();
    assert.equal(
      await preview.header('Site Admin').getByRole('img', { name: 'Not part of the original data' }).count(),
      0,
    );
    assert.equal(load.count, 1);
  });

  it('downloads existing names again on request', async () => {
    await show(registryWithNames(), { from: 'Sample', due: false, asOf: Date.now() - (30 * 24 + 1) * hour });
    await note().getByText('Names from Sample · 30 days ago').waitFor();
    assert.equal(load.count, 0);
    await button('Refresh User Names').click();
    await button('Cancel').waitFor();
    await preview.untilHost(() => load.count === 1);
    load.end(new UserError('unreachable', 'Connection refused.'));
    await note().getByText("Couldn't refresh user names").waitFor();
    await note().getByText('Names from Sample · 30 days ago').waitFor();
    await button('Try Again').click();
    await preview.untilHost(() => load.count === 2);
    load.end();
    await button('Refresh User Names').waitFor();
  });

  it('updates the age of the names', async () => {
    await show(registry(), { from: 'Sample', due: false });
    await preview.page.clock.install();
    await named();
    await note().getByText('Names from Sample · 2 h ago').waitFor();
    await preview.page.clock.fastForward(hour);
    await note().getByText('Names from Sample · 3 h ago').waitFor();
  });

  it('starts a download automatically only if it is due', async () => {
    await show(registry(), { from: 'Sample', due: false });
    await note().getByText("User names aren't downloaded").waitFor();
    await button('Download').click();
    await preview.untilHost(() => load.count === 1);
    load.end();
    await button('Download').waitFor();
  });

  it('is hidden in tables for which no user names can be downloaded', async () => {
    await show(registryWithNames(), undefined);
    assert.equal(await note().isVisible(), false);
  });

  it('cancels the download', async () => {
    await show(registry(), missing);
    await button('Cancel').click();
    await button('Download').waitFor();
    await preview.untilHost(() => load.signal?.aborted === true);
  });

  it("shows the instance's reason for missing names, and no button if there is no fix", async () => {
    await fail(new UserError('forbidden', 'example.com does not list its users: <i>must be site admin</i>'));
    assert.match(
      (await note().textContent()) ?? '',
      /^User names aren't available: example\.com does not list its users: <i>must be site admin<\/i>$/,
    );
    assert.equal(await note().getByRole('button').count(), 0);
    await preview.announced(/User names aren't available/);
    assert.equal(await preview.page.locator('.complaint').isVisible(), false);
  });

  it('offers a fix, and then retries', async () => {
    await fail(new UserError('credential', 'You are not signed in.', { advice: 'Sign in first.' }));
    assert.match((await note().textContent()) ?? '', /available: You are not signed in\.Sign In$/);
    await button('Sign In').click();
    await preview.untilHost(() => load.count === 2);
    assert.deepEqual(preview.fixed, ['signIn']);
    load.end(new UserError('unreachable', 'Connection refused.'));
    await button('Try Again').waitFor();
  });

  it('starts and cancels a refresh with the keyboard, and retains the focus', async () => {
    await show(registryWithNames(), { from: 'Sample', due: false, asOf: Date.now() });
    await button('Refresh User Names').focus();
    await preview.press('Enter');
    await preview.untilHost(() => load.count === 1);
    await button('Cancel').and(preview.focused).waitFor();
    await preview.press('Enter');
    await button('Refresh User Names').and(preview.focused).waitFor();
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`has no accessibility violations: ${theme}`, async () => {
      const folder = pagePicturesFolder('userNames');
      mkdirSync(folder, { recursive: true });
      await show(registryWithNames(), { from: 'Sample', due: false, asOf: Date.now() - 2 * hour }, theme);
      await note()
        .getByText(/Names from/)
        .waitFor();
      for (const [width, height] of [
        [1280, 800],
        [900, 700],
      ] as const) {
        await preview.page.setViewportSize({ width, height });
        await preview.page.screenshot({ path: join(folder, `names-${theme}-${width}.png`) });
        await preview.page.screenshot();
      }
      assert.deepEqual(await axeViolations(preview.page), []);
      await button('Refresh User Names').click();
      await preview.untilHost(() => load.count === 1);
      load.end(
        new UserError(
          'unreachable',
          'The connection to https://sourcegraph.example.com was refused, and this is a long reason for it.',
        ),
      );
      await button('Try Again').waitFor();
      await preview.page.screenshot({ path: join(folder, `failed-${theme}.png`) });
      assert.deepEqual(await axeViolations(preview.page), []);
    });
  }
});
