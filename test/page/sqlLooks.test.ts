import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { SqlPage, statement } from '../support/charts/sqlPage';
import { HostError, type ThemeName } from '../support/charts/tabPage';
import { pagePicturesFolder } from '../support/preview/pictures';

describe('SQL tab in all themes and on a narrow page', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  const picture = async (sql: SqlPage, name: string): Promise<void> => {
    const folder = pagePicturesFolder('sql');
    mkdirSync(folder, { recursive: true });
    await sql.page.screenshot({ path: join(folder, `${name}.png`) });
    assert.deepEqual(sql.tab.errors, []);
    await sql.page.close();
  };

  it('shows the labels of the buttons on a narrow page', async () => {
    const sql = await SqlPage.open(context, { state: { tabs: { sql: { statement } } } });
    await sql.page.setViewportSize({ width: 540, height: 600 });
    await sql.button('Run').click();
    await sql.result.getByText('jetbrains').waitFor();
    for (const label of ['Save as View...', 'Chart', 'Export...', 'Open as Table', 'Tables'])
      assert.ok(await sql.button(label).locator('.tool-label').isVisible(), label);
    await picture(sql, 'narrow');
  });

  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    it(`shows a result: ${theme}`, async () => {
      const sql = await SqlPage.open(context, { theme, state: { tabs: { sql: { statement } } } });
      await sql.button('Run').click();
      await sql.result.getByText('jetbrains').waitFor();
      await picture(sql, `answer-${theme}`);
    });

    it(`shows an error and suggestions: ${theme}`, async () => {
      const sql = await SqlPage.open(context, {
        theme,
        reply: (request) => {
          if (request.kind !== 'sql') return undefined;
          throw new HostError(
            'input',
            'Parser Error: syntax error at or near "form"\n\nLINE 1: select * form usage\n                 ^',
          );
        },
      });
      await sql.write('select * form usage');
      await sql.editor.press('Control+Enter');
      await sql.page.getByRole('alert').getByText('syntax error').waitFor();
      await sql.editor.press('Control+End');
      await sql.editor.pressSequentially(' where Su');
      await sql.page.locator('.cm-tooltip-autocomplete').waitFor();
      await picture(sql, `error-${theme}`);
    });
  }
});
