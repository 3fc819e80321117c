import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PageState } from '../../src/shared/tableEditor/state';
import { axeViolations } from '../support/preview/axe';
import { added, changed, comparison, names, removed } from '../support/preview/comparison';
import { pagesFor } from '../support/preview/pages';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';

describe('comparison of two snapshots', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const changes: string[] = [];
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({
      reader: table(names, [...changed, ...added, ...removed]),
      title: 'Changes in User registry',
      provenance: 'Sample · Nov 8, 2026, 09:12 → Nov 22, 2026, 10:07 · matched by User ID',
      ...options,
      more: {
        comparison,
        changeSnapshot: (side) => Promise.resolve(void changes.push(side)),
      },
    });
    await preview.rowsShown();
  };
  const chip = (name: string) => preview.page.getByRole('button', { name, exact: true });
  const picture = async (name: string): Promise<void> => {
    const folder = pagePicturesFolder('comparison');
    mkdirSync(folder, { recursive: true });
    await preview.page.screenshot({ path: join(folder, `${name}.png`) });
  };

  it('shows the earlier value as text in changed cells only', async () => {
    await open();
    assert.equal(await preview.cell(0, 'Site Admin').textContent(), 'false → true');
    assert.equal(await preview.cell(0, 'Service Account').textContent(), 'false');
    assert.equal(await preview.cell(1, 'Display Name').textContent(), '<b>Builds</b>');
    assert.equal(await preview.cell(2, 'Display Name').textContent(), '(blank) → Sync Agent');
    assert.equal(await preview.page.locator('.changed-cell').count(), 5);
    assert.equal(await preview.page.locator('[row-index] del').count(), 5);
    assert.equal(await preview.page.getByRole('columnheader', { name: 'Before' }).count(), 0);
  });

  it('shows changed columns directly after the key columns unless the user changed the order', async () => {
    const shown = async (columns: readonly string[]): Promise<readonly string[]> => {
      const state = columns.map((id) => ({ id, hidden: false, pinned: null, width: null }));
      preview = await openPage({
        reader: table(names, changed),
        state: { columns: state },
        more: { comparison: { ...comparison, changed: [{ column: 'Service Account', rows: 2 }] } },
      });
      await preview.rowsShown();
      const headers = await preview.page.locator('.ag-header-cell-text').allTextContents();
      return headers.filter((name) => names.includes(name));
    };
    const first = ['Change', 'User ID', 'Service Account', 'Username', 'Display Name', 'Site Admin'];
    assert.deepEqual(await shown([]), first);
    assert.deepEqual(await shown(names), names.slice(0, -1));
  });

  it('shows the compared snapshots, and selects another one by keyboard', async () => {
    await open();
    const from = preview.page.getByRole('button', { name: /^From Nov 8, 2026/ });
    await from.focus();
    await preview.press('Enter', 'ArrowRight');
    assert.match((await preview.focused.getAttribute('aria-label')) ?? '', /^To Nov 22, 2026/);
    await preview.press('Enter');
    await preview.until(`document.activeElement.getAttribute('aria-label').startsWith('To')`);
    await preview.untilHost(() => changes.length === 2);
    assert.deepEqual(changes, ['earlier', 'later']);
    await preview.refresh(table(names, added), {
      more: {
        comparison: {
          ...comparison,
          snapshots: { earlier: '2026-11-15T09:00:00Z', later: '2026-11-22T10:07:00Z' },
        },
      },
    });
    await preview.page.getByRole('button', { name: /^From Nov 15, 2026/ }).waitFor();
    await preview.page.setViewportSize({ width: 900, height: 700 });
    await picture('snapshots-900');
    await preview.page.setViewportSize({ width: 620, height: 700 });
    assert.ok(
      await preview.page.evaluate<boolean>(
        `[...document.querySelectorAll('.changes-bar, .change-kinds')].every((each) => each.scrollWidth <= each.clientWidth)`,
      ),
      'no text is truncated',
    );
    await picture('snapshots-620');
  });

  it('counts rows and cells below the table, and describes renamed columns in the notes', async () => {
    await open();
    await preview.counts
      .getByText('8 rows · 5 changed cells: Site Admin 2, Service Account 2, Display Name 1')
      .waitFor();
    await preview.page.getByText('Rows: 390 → 391').waitFor();
    await preview.page.getByText('385 unchanged').waitFor();
    await preview.page.locator('.notes-button').click();
    await preview.page.getByText('Column renamed: userId to User ID').first().waitFor();
  });

  it('hides kinds of changes without filter chips, and shows all kinds when the last one is hidden', async () => {
    await open();
    await chip('Added 3').click();
    await preview.counts.getByText('5 of 8 rows').waitFor();
    assert.equal(await chip('Added 3').getAttribute('aria-pressed'), 'false');
    assert.equal(await preview.page.locator('.chips .chip').count(), 0);
    assert.equal(await preview.focused.textContent(), 'Added 3');
    await chip('Removed 2').click();
    await preview.counts.getByText('3 of 8 rows').waitFor();
    await chip('Changed 3').click();
    await preview.counts.getByText(/^8 rows/).waitFor();
    await preview.untilHost(() => (preview.state as PageState).query.filters.length === 0);
  });

  it('moves to the next and the previous change by keyboard, and wraps around', async () => {
    await open();
    await preview.cell(0, 'User ID').click();
    const places = [
      '0 Site Admin',
      '1 Service Account',
      '2 Display Name',
      '2 Site Admin',
      '2 Service Account',
      '3 Change',
      '4 Change',
      '5 Change',
      '6 Change',
      '7 Change',
      '0 Site Admin',
    ];
    for (const place of places) {
      await preview.press('Alt+ArrowDown');
      await preview.focusIs(place);
    }
    await preview.press('Alt+ArrowUp');
    await preview.focusIs('7 Change');
    await preview.page.getByRole('button', { name: 'Previous Change' }).click();
    await preview.focusIs('6 Change');
  });

  it('exports the earlier values with the visible columns', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'Export...' }).click();
    await preview.untilHost(() => preview.exported.length === 1);
    assert.deepEqual(preview.exported[0]?.columns, [
      'Change',
      'User ID',
      'Display Name',
      'Site Admin',
      'Service Account',
      'Username',
      'Before',
    ]);
  });

  for (const [name, theme] of Object.entries(themes)) {
    it(`has no accessibility violations: ${name}`, async () => {
      await open({ theme });
      await preview.page.setViewportSize({ width: 900, height: 700 });
      await picture(name);
      assert.deepEqual(await axeViolations(preview.page), []);
      await preview.page.setViewportSize({ width: 480, height: 600 });
      await picture(`${name}-narrow`);
    });
  }
});
