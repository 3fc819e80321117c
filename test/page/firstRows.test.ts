import assert from 'node:assert/strict';
import { eventually } from '../support/eventually';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';

/** A text of the page, with the position of its first character, its color, and its font weight and style. */
type Shown = readonly [text: string, left: number, top: number, color: string, font: string];

describe('first rows of the table editor page', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  let loadGrid: () => void;

  /** Opens a table whose grid isn't loaded before `loadGrid` is called. */
  const open = async (options: Parameters<typeof openPage>[0]): Promise<void> => {
    const beforeGrid = new Promise<void>((resolve) => (loadGrid = resolve));
    preview = await openPage({ ...options, beforeGrid });
    await preview.page.locator('.first-rows').waitFor();
  };
  const shown = (selector: string): Promise<Shown[]> => preview.page.evaluate<Shown[]>(textsIn(selector));
  const assertSame = async (): Promise<void> => {
    const first = await shown('.first-rows');
    assert.ok(first.length > 20, 'the first rows are shown');
    loadGrid();
    await preview.rowsShown();
    await preview.until(`document.querySelector('.first-rows') === null`);
    // The grid draws its rows in several frames.
    let missing: readonly Shown[] = [];
    const isSame = async (): Promise<boolean> => {
      const texts = new Set((await shown('.ag-root')).map((text) => JSON.stringify(text)));
      missing = first.filter((text) => !texts.has(JSON.stringify(text)));
      return missing.length === 0;
    };
    await eventually(isSame, 'the grid shows the texts of the first rows').catch(() => undefined);
    assert.deepEqual(missing, []);
  };

  it('show the same texts at the same positions as the grid', async () => {
    await open({ reader: registry(1000) });
    await assertSame();
  });

  it('show blanks, Booleans, numbers, and markup like the grid', async () => {
    const two = [
      ['<img src=x onerror=alert(1)>', null, 'true', '1234567.5', '2026-01-02'],
      ['', 'one\ntwo', 'false', '-1', null],
    ];
    const rows = Array.from({ length: 30 }, () => two).flat();
    await open({ reader: table(['<b>Text</b>', 'Lines', 'Flag', 'Amount', 'Day'], rows) });
    assert.equal(await preview.page.locator('.first-rows img').count(), 0);
    await assertSame();
  });

  it('show the columns as the user has arranged them', async () => {
    const columns = [
      { id: 'c4', hidden: false, pinned: null, width: 300 },
      { id: 'c1', hidden: true, pinned: null, width: null },
      { id: 'c3', hidden: false, pinned: 'left', width: null },
    ];
    await open({ reader: registry(1000), state: { columns } });
    await assertSame();
  });

  it("determine the widths of the columns, so that the grid doesn't measure the cells again", async () => {
    await open({ reader: registry(1000) });
    await preview.page.evaluate(`(() => {
      const { prototype } = CanvasRenderingContext2D;
      const { measureText } = prototype;
      const isHeader = (font) => font.startsWith('600 ');
      document.measuredCells = [];
      prototype.measureText = function (text) {
        if (!isHeader(this.font)) document.measuredCells.push(text);
        return measureText.call(this, text);
      };
    })()`);
    await assertSame();
    assert.deepEqual(await preview.page.evaluate('document.measuredCells'), []);
  });

  it('leave space for the summaries of columns', async () => {
    await open({ reader: registry(1000), state: { summaries: true } });
    await assertSame();
  });

  it("can't be focused or clicked, and aren't read by screen readers", async () => {
    await open({ reader: registry(1000) });
    const first = preview.page.locator('.first-rows');
    assert.equal(await first.getAttribute('aria-hidden'), 'true');
    assert.notEqual(await first.getAttribute('inert'), null);
    loadGrid();
    await preview.rowsShown();
  });

  it("are removed if the grid can't be created", async () => {
    await open({ reader: registry(1000) });
    await preview.page.evaluate(`document.querySelector('.grid-frame').appendChild = () => {
      throw new Error('There is no space for the grid.');
    }`);
    loadGrid();
    await preview.page.getByRole('alert').getByText('There is no space for the grid.').waitFor();
    await preview.page.locator('.first-rows').waitFor({ state: 'detached' });
  });

  it("are removed if the rows of the grid can't be read", async () => {
    const reader = registry(1000);
    const page: typeof reader.page = (query, ...range) =>
      query.search === '' ? reader.page(query, ...range) : Promise.reject(new Error('The file was deleted.'));
    await open({ reader: { ...reader, page } });
    await preview.search.fill('ada');
    await preview.press('Enter');
    loadGrid();
    await preview.page.getByRole('alert').getByText('The file was deleted.').waitFor();
    await preview.page.locator('.first-rows').waitFor({ state: 'detached' });
  });
});

/** Returns a program that lists the visible texts in the elements that match a selector. */
function textsIn(selector: string): string {
  return `(() => {
    const found = [];
    for (const root of document.querySelectorAll('${selector}')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.data.trim() === '') continue;
        const range = document.createRange();
        range.setStart(node, 0);
        range.setEnd(node, 1);
        const { left, top, width } = range.getBoundingClientRect();
        const { color, fontWeight, fontStyle, visibility } = getComputedStyle(node.parentElement);
        if (width > 0 && visibility === 'visible') found.push([node.data, Math.round(left), Math.round(top), color, fontWeight + ' ' + fontStyle]);
      }
    }
    return found;
  })()`;
}
