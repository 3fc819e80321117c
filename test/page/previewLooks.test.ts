import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { axeViolations } from '../support/preview/axe';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { registry, registryColumns, table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';
import { pagePicturesFolder } from '../support/preview/pictures';

/** Browser API that the Node.js types don't include. */
interface Styling {
  getComputedStyle(element: unknown): Readonly<Record<string, string>>;
}

describe('table editor appearance', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({ reader: registry(9000), ...options });
    await preview.rowsShown();
  };
  const style = (locator: Locator, property: string): Promise<string | undefined> =>
    locator.evaluate(
      (element: unknown, name) => (globalThis as unknown as Styling).getComputedStyle(element)[name],
      property,
    );
  const picture = async (name: string): Promise<void> => {
    const folder = pagePicturesFolder('preview');
    mkdirSync(folder, { recursive: true });
    await preview.page.screenshot({ path: join(folder, `${name}.png`) });
  };

  for (const [name, theme] of Object.entries(themes)) {
    it(`has the background color of the theme and no accessibility violations: ${name}`, async () => {
      await open({ theme });
      assert.deepEqual(await axeViolations(preview.page), []);
      await preview.header('Events').click();
      await preview.rowsShown();
      await preview.openPanel(3, 'Events');
      await picture(name);
      assert.deepEqual(await axeViolations(preview.page), []);
      const shown = await style(preview.page.locator('body'), 'backgroundColor');
      assert.equal(shown, rgb(theme.variables['editor-background']));
    });
  }

  it('shows a filter, a selection, and the Copy menu without accessibility violations', async () => {
    await open();
    await preview.openPanel(3, 'Username');
    await preview.panel.getByRole('combobox', { name: 'Condition' }).selectOption('startsWith');
    await preview.panel.getByRole('textbox', { name: 'Value' }).fill('grace');
    await preview.panel.getByRole('button', { name: 'Apply' }).click();
    await preview.counts.getByText('1,125 of 9,000 rows').waitFor();
    await preview
      .cell(2, '\u{fffd}row')
      .or(preview.page.locator('[row-index="2"] .row-number'))
      .first()
      .click();
    await preview.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await picture('filtered');
    assert.deepEqual(await axeViolations(preview.page), []);
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`has no accessibility violations with a column menu and summaries: ${name}`, async () => {
      await open({ theme, state: { summaries: true } });
      await preview.page.setViewportSize({ width: 1280, height: 800 });
      await preview.header('Events').click();
      await preview.header('Site Admin').getByText('1,286 true').waitFor();
      await preview.cell(1, 'Service Account').click({ button: 'right' });
      await preview.page.getByRole('menuitem', { name: 'Filter by This Value' }).click();
      await preview.header('Site Admin').hover();
      await preview.header('Site Admin').locator('.column-button').click();
      await preview.page.getByRole('menuitemcheckbox').first().focus();
      await picture(`columnMenu-${name}`);
      assert.deepEqual(await axeViolations(preview.page), []);
    });
  }

  it('shows the column list without accessibility violations', async () => {
    await open({ theme: themes.light });
    await preview.openPanel(3, 'Username');
    await preview.panel.getByRole('button', { name: 'All Columns' }).click();
    await picture('columns');
    assert.deepEqual(await axeViolations(preview.page), []);
  });

  it('shows the header and the row numbers after scrolling to the end', async () => {
    const wide = Array.from({ length: 30 }, (_, place) => `Column number ${place}`);
    await open({
      reader: table(
        wide,
        Array.from({ length: 300 }, () => wide),
      ),
    });
    await preview.cell(0, 'Column number 0').click();
    await preview.page.keyboard.press('Control+End');
    await preview.cell(299, 'Column number 29').waitFor();
    const frame = await preview.page.locator('.grid-frame').boundingBox();
    const header = await preview.header('Column number 29').boundingBox();
    const number = await preview.page.locator('[row-index="299"] .row-number').boundingBox();
    assert.ok(frame && header && number);
    assert.ok(Math.abs(header.y - frame.y) <= 1, 'the header is at the top');
    assert.ok(Math.abs(number.x - frame.x) <= 1, 'the row number is at the left');
    const page = 'document.documentElement';
    assert.equal(await preview.page.evaluate(`${page}.scrollWidth - ${page}.clientWidth`), 0);
    await picture('wide');
  });

  it('right-aligns numbers with tabular digits', async () => {
    await open();
    const number = preview.cell(1, 'Events');
    assert.equal(await number.textContent(), '7,919');
    assert.match((await style(number, 'textAlign')) ?? '', /end|right/);
    assert.equal(await style(number, 'fontVariantNumeric'), 'tabular-nums');
    assert.match((await style(preview.cell(1, 'Username'), 'textAlign')) ?? '', /start|left/);
  });

  it('truncates long cells and shows the full text in the tooltip', async () => {
    const rows = [...Array.from({ length: 40 }, () => ['short']), ['x'.repeat(500)], ['line one\nline two']];
    await open({ reader: table(['long'], rows) });
    await preview.cell(0, 'long').click();
    await preview.page.keyboard.press('Control+End');
    const long = preview.cell(40, 'long');
    const box = await long.boundingBox();
    assert.ok(box && box.width < 500 && box.height < 40);
    assert.equal(await long.getAttribute('title'), 'x'.repeat(500));
    assert.equal(await preview.cell(41, 'long').getAttribute('title'), 'line one\nline two');
  });

  it('has a source at the end of its line, if parts of it are hidden, too', async () => {
    await open({
      provenance: 'Sample · a report with a name that is much longer than the line of a narrow editor',
    });
    await preview.page.setViewportSize({ width: 540, height: 600 });
    const [refresh, part] = await Promise.all(
      ['.view-status', '.status-text > :nth-child(2)'].map((found) =>
        preview.page.locator(found).boundingBox(),
      ),
    );
    assert.ok(refresh && part);
    assert.ok(
      Math.abs(refresh.x + refresh.width - part.x - part.width) <= 1,
      JSON.stringify([refresh, part]),
    );
  });

  it('draws in the chart colors of a high contrast theme, not in the color of the focus', async () => {
    const { highContrast } = themes;
    await open({
      theme: { ...highContrast, variables: { ...highContrast.variables, 'charts-blue': '#3794ff' } },
    });
    await preview.openPanel(3, 'Events');
    assert.equal(await style(preview.panel.locator('.bin').first(), 'fill'), 'rgb(55, 148, 255)');
  });

  it('shows focus outlines in a high contrast theme', async () => {
    await open({ theme: themes.highContrast });
    await preview.search.focus();
    const box = preview.page.getByRole('search');
    assert.equal(await style(box, 'outlineStyle'), 'solid');
    assert.equal(await style(box, 'outlineColor'), 'rgb(243, 133, 24)');
    await preview.cell(0, 'Username').click();
    await preview.page.keyboard.press('ArrowDown');
    assert.equal(await style(preview.cell(1, 'Username'), 'outlineColor'), 'rgb(243, 133, 24)');
  });

  it('shows the focus outline of the search box in forced-colors mode', async () => {
    await open();
    await preview.page.emulateMedia({ forcedColors: 'active' });
    await preview.openPanel(3, 'Events');
    await preview.search.focus();
    assert.equal(await style(preview.page.getByRole('search'), 'outlineWidth'), '2px');
    await picture('forcedColors');
  });

  for (const name of ['highContrast', 'highContrastLight'] as const) {
    it(`shows search matches in theme colors in forced-colors mode: ${name}`, async () => {
      await open({ theme: themes[name] });
      await preview.search.fill('grace');
      const match = preview.page.locator('[role="gridcell"] mark').first();
      const color = await style(match, 'color');
      await preview.page.emulateMedia({ forcedColors: 'active' });
      assert.equal(await style(match, 'color'), color);
      assert.deepEqual(await axeViolations(preview.page), []);
    });
  }

  it('has no accessibility violations without rows and without matching rows', async () => {
    preview = await openPage({ reader: table(registryColumns, []) });
    await preview.page.getByRole('heading', { name: 'No rows' }).waitFor();
    await picture('noRows');
    assert.deepEqual(await axeViolations(preview.page), []);
    await preview.page.close();
    await open();
    await preview.search.fill('nobody');
    await preview.page.getByRole('heading', { name: 'No rows match "nobody"' }).waitFor();
    await picture('noMatch');
    assert.deepEqual(await axeViolations(preview.page), []);
  });

  it('shows the export button in a narrow editor', async () => {
    await open();
    await preview.page.setViewportSize({ width: 420, height: 600 });
    await preview.page.getByRole('button', { name: 'Export...' }).waitFor();
    await picture('narrow');
  });

  it('shows only the icon of the export button if there is no space for its label', async () => {
    await open();
    await preview.page.setViewportSize({ width: 300, height: 600 });
    const button = preview.page.getByRole('button', { name: 'Export...' });
    await button.locator('svg').waitFor();
    await button.getByText('Export...').waitFor({ state: 'hidden' });
    await preview.page.setViewportSize({ width: 420, height: 600 });
    await button.getByText('Export...').waitFor();
    await button.locator('svg').waitFor({ state: 'hidden' });
  });

  function rgb(hex: string): string {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return `rgb(${red}, ${green}, ${blue})`;
  }
});
