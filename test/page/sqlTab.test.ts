import assert from 'node:assert/strict';
import { assertAccessible } from '../support/charts/axe';
import { SqlPage, statement } from '../support/charts/sqlPage';
import { HostError, type ThemeName } from '../support/charts/tabPage';
import { eventually } from '../support/eventually';
import { pagesFor } from '../support/preview/pages';

describe('SQL tab', function () {
  this.timeout(60_000);
  const openPage = pagesFor(SqlPage);
  let sql: SqlPage;
  const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<void> => {
    sql = await openPage(options);
  };
  const openBeforeCatalog = (catalog: Promise<unknown>): Promise<void> =>
    open({ loaded: false, reply: ({ kind }) => (kind === 'catalog' ? catalog : undefined) });
  const withStatement = { state: { tabs: { sql: { statement } } } };

  it('starts with a statement for the first 100 rows, and shows that statements are read-only', async () => {
    await open();
    assert.equal(await sql.text(), 'select *\nfrom usage\nlimit 100');
    assert.ok(await sql.page.getByText('Run one read-only statement.').isVisible());
    assert.ok(await sql.result.getByText('Press Ctrl+Enter to run').isVisible());
    assert.equal(await sql.result.getByRole('grid').count(), 0);
  });

  it('runs the statement with Ctrl+Enter, and shows the result in the grid', async () => {
    await open(withStatement);
    await sql.editor.press('Control+Enter');
    await sql.result.getByRole('gridcell', { name: '1,204' }).waitFor();
    assert.deepEqual(
      sql.tab.asked('sql').map((request) => request.statement),
      [statement],
    );
    assert.match((await sql.resultBar.textContent()) ?? '', /^4 rows\d+ ms/);
  });

  it('closes the previous result when the statement is run again', async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.result.getByText('jetbrains').waitFor();
    await sql.button('Run').click();
    await sql.page.locator('.sql-recent li:nth-child(3)').waitFor();
    assert.deepEqual(
      sql.tab.asked('close').map(({ table }) => table),
      [1],
    );
  });

  it('runs the initial statement if Run is clicked before the tables are loaded', async () => {
    let answerCatalog: (catalog: unknown) => void = () => undefined;
    const catalog = new Promise((resolve) => (answerCatalog = resolve));
    await openBeforeCatalog(catalog);
    await sql.button('Run').click();
    await sql.button('Cancel').waitFor();
    answerCatalog([{ name: 'usage', rows: 1, columns: [{ name: 'Client', kind: 'text', type: 'VARCHAR' }] }]);
    await sql.result.getByText('jetbrains').waitFor();
    assert.deepEqual(
      sql.tab.asked('sql').map((request) => request.statement),
      ['select *\nfrom usage\nlimit 100'],
    );
    assert.equal(await sql.page.getByRole('alert').isVisible(), false);
  });

  it('shows an error if the statement is empty', async () => {
    await openBeforeCatalog(Promise.resolve([]));
    await sql.button('Run').click();
    await sql.page.getByRole('alert').getByText('Enter a statement to run.').waitFor();
    assert.deepEqual(sql.tab.asked('sql'), []);
  });

  it('restores the statement when the page is reopened', async () => {
    await open();
    await sql.write('select 7');
    await sql.tab.stateWith((state) => JSON.stringify(state).includes('"statement":"select 7"'));
    const { state } = sql.tab;
    await sql.page.close();
    await open({ state: state as Record<string, unknown> });
    assert.equal(await sql.text(), 'select 7');
  });

  it('replaces a selection by typing without violating the content security policy', async () => {
    await open(withStatement);
    await sql.editor.press('Control+a');
    await sql.editor.pressSequentially('x');
    assert.equal(await sql.text(), 'x');
    await sql.editor.press('Control+z');
    assert.equal(await sql.text(), statement);
    await sql.editor.press('Control+a');
    await sql.editor.press('"');
    assert.equal(await sql.text(), `"${statement}"`, 'quotes surround a selection');
  });

  it('selects the statement with Ctrl+A without passing the key on to VS Code, which would select again', async () => {
    await open(withStatement);
    await sql.page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(globalThis, { keys });
      globalThis.addEventListener('keydown', (event) => keys.push((event as unknown as { key: string }).key));
    });
    await sql.editor.press('Control+a');
    await sql.editor.press('x');
    assert.equal(await sql.text(), 'x');
    assert.deepEqual(await sql.page.evaluate('globalThis.keys'), ['Control', 'x']);
  });

  it('suggests tables, and completes columns with quotes if necessary', async () => {
    await open();
    await sql.write('select Lat');
    await sql.page.locator('.cm-tooltip-autocomplete').getByText('Latency in ms').waitFor();
    await sql.editor.press('Enter');
    assert.equal(await sql.text(), 'select "Latency in ms"');
    await sql.editor.pressSequentially(' from user');
    await sql.page.locator('.cm-tooltip-autocomplete').getByText('user registry', { exact: true }).waitFor();
  });

  it('inserts a line break after a fully typed word, even if it is suggested', async () => {
    await open();
    const suggestions = sql.page.locator('.cm-tooltip-autocomplete');
    await sql.write('select');
    await suggestions.getByText('select', { exact: true }).waitFor();
    await sql.editor.press('Enter');
    await suggestions.waitFor({ state: 'detached' });
    assert.equal(await sql.text(), 'select\n');
    await sql.editor.pressSequentially('sele');
    await suggestions.getByText('select', { exact: true }).waitFor();
    await sql.editor.press('Enter');
    assert.equal(await sql.text(), 'select\nselect');
  });

  it('suggests nothing in strings and comments', async () => {
    await open();
    await sql.write("select 'Lat");
    await sql.editor.press('Control+Space');
    await sql.page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
    await sql.write('select 1 -- Lat');
    await sql.editor.press('Control+Space');
    await sql.page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
  });

  it('completes the columns of a table after a dot', async () => {
    await open();
    await sql.write('select u.Cl');
    await sql.editor.press('Escape');
    await sql.write('select * from usage where usage.Cli');
    await sql.page
      .locator('.cm-tooltip-autocomplete')
      .getByText('Client', { exact: false })
      .first()
      .waitFor();
    await sql.editor.press('Enter');
    assert.match(await sql.text(), /usage\."?Client"?$/);
  });

  it("shows the engine's error, and goes to its location", async () => {
    await open({
      reply: (request) => {
        if (request.kind !== 'sql') return undefined;
        const detail =
          'Binder Error: Referenced column "Clint" not found\n\nLINE 2: Clint from usage\n        ^';
        throw new HostError('input', "The report engine couldn't run this statement. Correct it.", detail);
      },
    });
    await sql.write('select\nClint from usage');
    await sql.editor.press('Control+Enter');
    const alert = sql.page.getByRole('alert').filter({ hasText: 'Referenced column "Clint" not found' });
    await alert.waitFor();
    assert.equal(await sql.page.locator('.sql-error-mark').textContent(), 'Clint');
    await alert.getByRole('button', { name: 'Line 2, column 1' }).click();
    await sql.page.keyboard.press('Control+Delete');
    assert.match(await sql.text(), /^select\n ?from usage$/);
    assert.equal(
      await sql.page.locator('.sql-error-mark').count(),
      0,
      'the error mark disappears when the text changes',
    );
  });

  for (const [how, cancel] of [
    ['the Cancel button', () => sql.button('Cancel').click()],
    ['Escape', () => sql.editor.press('Escape')],
    ['Escape outside the editor', () => sql.button('Run').press('Escape')],
  ] as const) {
    it(`cancels a statement with ${how}`, async () => {
      await open({
        ...withStatement,
        reply: (request, signal) =>
          request.kind === 'sql'
            ? new Promise((_, reject) => {
                signal.addEventListener('abort', () => reject(new HostError('canceled', 'Cancelled.')));
              })
            : undefined,
      });
      await sql.editor.press('Control+Enter');
      await sql.button('Cancel').waitFor();
      await cancel();
      await sql.result.getByText('Press Ctrl+Enter to run').waitFor();
      await eventually(() => sql.tab.canceled.length === 1, 'the statement is canceled');
      assert.equal(await sql.page.getByRole('alert').isVisible(), false);
    });
  }

  it('saves a statement as a view, opens it, and deletes it', async () => {
    await open(withStatement);
    await sql.button('Save as View...').click();
    await sql.page.keyboard.type('Weekly');
    await sql.page.keyboard.press('Enter');
    await sql.button('Weekly').waitFor();
    assert.deepEqual(sql.tab.asked('saveView'), [{ kind: 'saveView', name: 'Weekly', statement }]);
    await sql.write('select 1');
    await sql.button('Weekly').click();
    assert.equal(await sql.text(), statement);
    await sql.button('Delete the view Weekly').click();
    await sql.button('Weekly').waitFor({ state: 'detached' });
    assert.deepEqual(sql.tab.asked('removeView'), [{ kind: 'removeView', name: 'Weekly' }]);
  });

  it('closes the view name form with Escape, and restores the focus', async () => {
    await open(withStatement);
    await sql.button('Save as View...').press('Enter');
    await sql.page.keyboard.press('Escape');
    assert.equal(await sql.page.locator(':focus').textContent(), 'Save as View...');
    assert.deepEqual(sql.tab.asked('saveView'), []);
  });

  it('opens statements from the history, and inserts column names at the cursor', async () => {
    await open();
    await sql.button('select count(*) from usage').click();
    assert.equal(await sql.text(), 'select count(*) from usage');
    await sql.page.keyboard.type(' where ');
    await sql.page.getByRole('button', { name: 'User ID number' }).click();
    assert.equal(await sql.text(), 'select count(*) from usage where "User ID"');
  });

  it('opens the result as a separate table', async () => {
    await open(withStatement);
    await sql.button('Run').click();
    await sql.button('Open as Table').click();
    await sql.tab.askedTimes('openResult', 1);
    assert.deepEqual(sql.tab.asked('openResult'), [
      { kind: 'openResult', table: 1, title: 'SQL result of Usage by user, day and client' },
    ]);
  });

  it('moves the focus from the editor to Run with Escape', async () => {
    await open(withStatement);
    await sql.editor.press('Escape');
    assert.equal(await sql.page.locator(':focus').textContent(), 'Run');
  });

  it('supports keyboard-only use without trapping the focus', async () => {
    await open(withStatement);
    const { keyboard } = sql.page;
    await sql.page.getByRole('tab', { name: 'SQL' }).focus();
    const stops: string[] = [];
    for (let press = 0; press < 5; press += 1) {
      await keyboard.press('Tab');
      stops.push(
        await sql.page.evaluate<string>(
          `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
        ),
      );
    }
    assert.deepEqual(stops, ['SQL statement', 'Run', 'Save as View...', 'Tables', 'usage725 rows']);
    for (let press = 0; press < 3; press += 1) await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await sql.result.getByRole('gridcell', { name: '1,204' }).waitFor();
  });

  it('displays markup as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    await open({
      reply: (request) =>
        request.kind === 'statements'
          ? { views: [{ name: hostile, statement: hostile }], history: [{ statement: hostile, ranAt: 1 }] }
          : request.kind === 'catalog'
            ? [{ name: hostile, rows: 1, columns: [{ name: hostile, kind: 'text', type: hostile }] }]
            : undefined,
    });
    assert.equal(await sql.button(hostile).count(), 2);
    assert.equal(await sql.page.locator('main img, main script').count(), 0);
    assert.equal(await sql.page.title(), 'Preview');
  });

  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    it(`has no accessibility violations: ${theme}`, async () => {
      await open({ ...withStatement, theme });
      await sql.button('Run').click();
      await sql.result.getByText('jetbrains').waitFor();
      await assertAccessible(sql.page);
      await sql.write('select ');
      await sql.editor.press('Control+Space');
      await sql.page.locator('.cm-tooltip-autocomplete').waitFor();
      await assertAccessible(sql.page);
    });
  }
});
