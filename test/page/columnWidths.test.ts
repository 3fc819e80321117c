import assert from 'node:assert/strict';
import { reportColumns } from '../../src/sample/analytics/columns';
import type { PageState } from '../../src/shared/tableEditor/state';
import { axeViolations } from '../support/preview/axe';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';

/** A header: its name, its width, and whether the browser shows the name without truncation. */
interface Header {
  readonly name: string;
  readonly width: number;
  readonly isWhole: boolean;
}

describe('column widths of the table editor', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Parameters<typeof openPage>[0]): Promise<void> => {
    preview = await openPage(options);
    await preview.page.setViewportSize({ width: 900, height: 700 });
    await preview.rowsShown();
  };
  /** Returns all headers, from a page in which all are in view. */
  const headers = async (): Promise<readonly Header[]> => {
    await preview.page.setViewportSize({ width: 4000, height: 700 });
    await preview.until(
      `(({ ariaColCount }, { length }) => Number(ariaColCount) === length)(document.querySelector('[role="grid"]'), document.querySelectorAll('.ag-header-cell'))`,
    );
    const found = await preview.page.evaluate<Header[]>(headersInView);
    await preview.page.setViewportSize({ width: 900, height: 700 });
    return found;
  };
  const widths = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries((await headers()).map(({ name, width }) => [name, width]));
  const headerHeight = async (name: string): Promise<number | undefined> =>
    (await preview.header(name).boundingBox())?.height;

  it('show all names of a usage report, and three columns of counts beside a response', async () => {
    const names = reportColumns('by_user_day_client_language');
    const rows = Array.from({ length: 30 }, (_, row) => names.map((_, place) => String((row * place) % 90)));
    await open({ reader: table(names, rows) });
    const shown = await headers();
    assert.deepEqual(
      shown.map(({ name }) => name),
      names,
    );
    assert.deepEqual(
      shown.filter(({ isWhole }) => !isWhole),
      [],
    );
    const sizes = shown.map(({ width }) => width);
    assert.ok(Math.min(...sizes) >= 64, JSON.stringify(shown));
    assert.ok(Math.max(...sizes) < 200, JSON.stringify(shown));
    assert.equal(await headerHeight('Searches'), 46);
    await preview.page.setViewportSize({ width: 470, height: 700 });
    const inView = await preview.page.evaluate<Header[]>(headersInView);
    assert.ok(inView.length >= 3, JSON.stringify(inView));
  });

  it('are those of the widest numbers, and of most texts', async () => {
    const long = 'A text that is far too long for its cell. '.repeat(20);
    const rows = Array.from({ length: 100 }, (_, row) => [
      row === 3 ? '123456789012345' : '1',
      row === 3 ? long : 'short',
      row % 2 === 0 ? 'true' : 'false',
    ]);
    await open({ reader: table(['n', 'text', 'flag'], rows) });
    const whole = await preview.page.evaluate<boolean>(
      `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[row-index="3"] [col-id="n"]'))`,
    );
    assert.ok(whole, 'the longest number is shown');
    const { text = 0 } = await widths();
    assert.ok(text < 120, `${text} px`);
    assert.equal(await headerHeight('n'), 30);
  });

  it('are remembered only for columns that the user resized', async () => {
    await open({ reader: registry(1000) });
    const initial = await widths();
    const box = await preview.header('Username').boundingBox();
    assert.ok(box);
    await preview.page.mouse.move(box.x + box.width - 1, box.y + 10);
    await preview.page.mouse.down();
    await preview.page.mouse.move(box.x + box.width + 59, box.y + 10, { steps: 5 });
    await preview.page.mouse.up();
    const saved = (): PageState['columns'] => (preview.state as PageState | undefined)?.columns ?? [];
    await preview.untilHost(() => saved().some(({ id, width }) => id === 'Username' && width !== null));
    await preview.header('Note').hover();
    await preview.header('Note').locator('.column-button').click();
    await preview.page.getByRole('menuitem', { name: 'Fit Width' }).click();
    await preview.untilHost(() => saved().some(({ id, width }) => id === 'Note' && width !== null));
    assert.deepEqual(
      saved()
        .filter(({ width }) => width !== null)
        .map(({ id }) => id)
        .toSorted(),
      ['Note', 'Username'],
    );
    const { state } = preview;
    await preview.page.close();
    await open({ reader: registry(1000), state });
    const reopened = await widths();
    assert.equal(reopened['Username'], (initial['Username'] ?? 0) + 60);
    assert.ok((reopened['Note'] ?? 0) > (initial['Note'] ?? 0));
    assert.equal(reopened['Events'], initial['Events']);
  });

  it('leave two lines for names when a column becomes narrow, and mark filters in the place of the icon', async () => {
    await open({ reader: table(['First', 'Last used'], [['a', '2026-11-01']]) });
    assert.equal(await headerHeight('First'), 30);
    const box = await preview.header('Last used').boundingBox();
    assert.ok(box);
    await preview.page.mouse.move(box.x + box.width - 1, box.y + 10);
    await preview.page.mouse.down();
    await preview.page.mouse.move(box.x + 80, box.y + 10, { steps: 5 });
    await preview.page.mouse.up();
    await preview.until(`document.querySelector('.ag-header-cell').getBoundingClientRect().height === 46`);
    const shown = await headers();
    assert.deepEqual(
      shown.map(({ isWhole }) => isWhole),
      [true, true],
    );
    preview.filter([{ column: 'First', operator: 'present' }]);
    await preview.page.getByRole('img', { name: 'Filtered' }).waitFor();
    assert.deepEqual(await axeViolations(preview.page), []);
    assert.equal(await preview.header('First').locator('.icon-text').isVisible(), false);
  });
});

const headersInView = `[...document.querySelectorAll('[role="columnheader"]:not(.row-number)')]
  .map((header) => [header, header.getBoundingClientRect()])
  .filter(([, { left, right }]) => left >= 0 && right <= innerWidth + 1)
  .map(([header, { width }]) => {
    const name = header.querySelector('.column-name');
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = name;
    const isInside = name.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom;
    const isWhole = scrollWidth <= clientWidth && scrollHeight <= clientHeight && isInside;
    return { name: name.textContent, width: Math.round(width), isWhole };
  })`;
