import assert from 'node:assert/strict';
import { SqlPage, statement } from '../support/charts/sqlPage';
import { pagesFor } from '../support/preview/pages';

describe('SQL tab with a result and a table list', function () {
  this.timeout(60_000);
  const openPage = pagesFor(SqlPage);
  let sql: SqlPage;
  const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<void> => {
    sql = await openPage(options);
  };
  const withStatement = { state: { tabs: { sql: { statement } } } };

  it('draws a chart of the result, and returns to its rows', async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.result.getByText('jetbrains').waitFor();
    await sql.button('Chart').click();
    await sql.result.locator('.chart-tab[aria-busy="false"] svg').first().waitFor();
    assert.equal(await sql.result.getByRole('grid').isVisible(), false);
    assert.deepEqual([...new Set(sql.tab.asked('aggregate').map(({ table }) => table))], [1]);
    await sql.button('Chart').click();
    assert.ok(await sql.result.getByRole('grid').isVisible());
    assert.equal(await sql.result.locator('.chart-tab').isVisible(), false);
  });

  it('exports the result', async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.button('Export...').click();
    await sql.tab.askedTimes('export', 1);
    const query = { filters: [], search: '', sort: [] };
    assert.deepEqual(sql.tab.asked('export'), [
      { kind: 'export', table: 1, query, columns: ['Client', 'Events', 'Since'] },
    ]);
  });

  it("doesn't handle Escape in the result", async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.page.evaluate(
      `addEventListener('keydown', (event) => { globalThis.handled = event.defaultPrevented; })`,
    );
    await sql.result.getByRole('gridcell', { name: '1,204' }).click();
    await sql.page.keyboard.press('Escape');
    assert.equal(await sql.page.evaluate('globalThis.handled'), false);
  });

  it('lists the columns of the first table, and of other tables when they are expanded', async () => {
    await open();
    const first = sql.page.getByRole('button', { name: 'usage 725 rows' });
    const second = sql.page.getByRole('button', { name: 'user registry 400 rows' });
    assert.equal(await first.getAttribute('aria-expanded'), 'true');
    assert.equal(await second.getAttribute('aria-expanded'), 'false');
    assert.equal(await sql.button('Site Admin true/false').count(), 0);
    await second.click();
    assert.ok(await sql.button('Site Admin true/false').isVisible());
    await sql.button('Insert user registry').click();
    assert.match(await sql.text(), /"user registry"$/);
  });

  it('shows a long table name completely, above its number of rows and in the tooltip', async () => {
    const name = 'by_user_day_client_language';
    const columns = [{ name: 'c', kind: 'text', type: 'VARCHAR' }];
    await open({
      reply: ({ kind }) => (kind === 'catalog' ? [{ name, rows: 6882, columns }] : undefined),
    });
    const table = sql.page.getByRole('button', { name: `${name} 6,882 rows` });
    assert.equal(await table.getAttribute('title'), `${name} · 6,882 rows`);
    const text = table.locator('.sql-table-name');
    assert.ok(await text.evaluate((element) => element.scrollWidth <= element.clientWidth));
    const [shown, rows] = [await table.boundingBox(), await table.locator('.sql-rows').boundingBox()];
    assert.ok(shown !== null && rows !== null && rows.y >= shown.y + shown.height);
  });

  it('lists reports by their names, with the names in SQL as tooltips', async () => {
    const report = { title: 'Monthly', range: 'all time' };
    const name = 'by_user_month';
    const columns = [{ name: 'c', kind: 'text', type: 'VARCHAR' }];
    await open({
      reply: ({ kind }) =>
        kind === 'catalog'
          ? [
              { name, report, rows: 6882, columns },
              { name: `${name}@2026-10-02`, report, downloadedAt: '2026-10-02T10:00:00Z', columns },
            ]
          : undefined,
    });
    const table = sql.page.getByRole('button', { name: 'Monthly all time' });
    assert.equal(await table.getAttribute('title'), `${name} · all time · 6,882 rows`);
    await sql.button('2026-10-02 · Monthly, all time').click();
    assert.match(await sql.text(), /"by_user_month@2026-10-02"$/);
    await sql.button(`Insert ${name}`).click();
    assert.match(await sql.text(), /by_user_month$/);
  });

  it('lists the first columns of a wide table, and all columns on request', async () => {
    const columns = Array.from({ length: 20 }, (_, place) => ({
      name: `c${place}`,
      kind: 'text',
      type: 'VARCHAR',
    }));
    await open({
      reply: ({ kind }) => (kind === 'catalog' ? [{ name: 'wide', rows: 1, columns }] : undefined),
    });
    assert.equal(await sql.page.locator('.sql-columns .sql-type').count(), 7);
    await sql.button('13 more').click();
    assert.equal(await sql.page.locator('.sql-columns .sql-type').count(), 20);
    assert.equal(await sql.page.locator(':focus').textContent(), 'c7text');
  });

  it('hides the table list, and saves the setting', async () => {
    await open(withStatement);
    const before = sql.tab.state;
    await sql.button('Tables').click();
    assert.equal(await sql.page.locator('.sql-sidebar').isVisible(), false);
    await sql.tab.stateWith((saved) => saved !== before);
    const { state } = sql.tab;
    await sql.page.close();
    await open({ state: state as Record<string, unknown> });
    assert.equal(await sql.page.locator('.sql-sidebar').isVisible(), false);
    assert.equal(await sql.text(), statement);
  });

  it('hides labels of the actions while the bar of the result is too narrow for them', async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.result.getByText('jetbrains').waitFor();
    const setWidth = (width: string): Promise<void> =>
      sql.resultBar.evaluate((bar, value) => void (bar.style.width = value), width);
    const label = sql.button('Chart').locator('.tool-label');
    await label.waitFor();
    await setWidth('300px');
    await label.waitFor({ state: 'hidden' });
    await setWidth('');
    await label.waitFor();
  });

  describe('on a narrow page', () => {
    const narrow = { width: 540, height: 600 };

    it('shows the result directly below Run, without horizontal scrolling', async () => {
      await open(withStatement);
      await sql.page.setViewportSize(narrow);
      await sql.button('Run').click();
      await sql.result.getByText('jetbrains').waitFor();
      const [run, bar, grid] = await Promise.all(
        [sql.button('Run'), sql.resultBar, sql.result.getByRole('grid')].map((part) => part.boundingBox()),
      );
      assert.ok(run && bar && grid);
      assert.ok(bar.y - (run.y + run.height) <= 10, 'the result bar is below Run');
      assert.ok(grid.y - (bar.y + bar.height) <= 2, 'the rows are below the result bar');
      for (const name of ['Chart', 'Export...', 'Open as Table', 'Tables', 'Save as View...']) {
        const box = await sql.button(name).boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= narrow.width, name);
      }
      const overflowing = await sql.page.evaluate<number>(
        `[...document.querySelectorAll('.sql-tab, .sql-main, .sql-bar, .sql-result-bar, .sql-foot')]
          .filter((part) => part.scrollWidth > part.clientWidth).length`,
      );
      assert.equal(overflowing, 0);
    });

    it('shows the complete number of rows and the label of Open as Table', async () => {
      await open(withStatement);
      await sql.page.setViewportSize({ ...narrow, width: 430 });
      await sql.button('Run').click();
      await sql.result.getByText('jetbrains').waitFor();
      const status = sql.resultBar.getByRole('status');
      assert.equal(await status.textContent(), '4 rows');
      assert.ok(await status.evaluate((element) => element.scrollWidth <= element.clientWidth));
      assert.ok(await sql.button('Open as Table').locator('.tool-label').isVisible());
    });

    it('hides the table list until it is opened, and after Escape or the insertion of a column name', async () => {
      await open(withStatement);
      await sql.page.setViewportSize(narrow);
      const list = sql.page.locator('.sql-sidebar');
      await list.waitFor({ state: 'hidden' });
      await sql.button('Tables').click();
      await list.waitFor();
      await sql.page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      assert.equal(await sql.page.locator(':focus').textContent(), 'Tables');
      await sql.button('Tables').click();
      await sql.button('Client text').click();
      await list.waitFor({ state: 'hidden' });
      assert.match(await sql.text(), /Client/);
    });
  });
});
