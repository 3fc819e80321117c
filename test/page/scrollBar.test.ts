import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry } from '../support/preview/tables';

const rows = 100_000;
const elements = `const bar = document.querySelector('.ag-body-vertical-scroll-viewport');
  const body = document.querySelector('.ag-grid-viewport');`;
/** More frames than between two jumps. */
const frames = 30;

describe('scroll bar of the table editor', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  beforeEach(async () => {
    preview = await openPage({ reader: registry(rows) });
    await preview.rowsShown();
    await preview.until(`document.querySelector('.ag-body-vertical-scroll-viewport') !== null`);
  });

  /** Moves the scroll bar in each frame, and returns the number of different places where the rows were. */
  const drag = (pixels: string): Promise<number> =>
    preview.page.evaluate<number>(`new Promise((resolve) => {
      ${elements}
      const places = new Set();
      let frame = 0;
      const step = () => {
        places.add(body.scrollTop);
        frame += 1;
        if (frame > ${frames}) return void resolve(places.size - 1);
        bar.scrollTop += ${pixels};
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    })`);

  it('jumps at most with every sixth frame, and reaches the last place', async () => {
    const jumps = await drag(`bar.scrollHeight / ${frames}`);
    assert.ok(jumps >= 1 && jumps <= 6, `${jumps} jumps`);
    const last = `document.querySelector('[row-index="${rows - 1}"] [col-id="Username"]')`;
    await preview.until(`${last}?.textContent.endsWith('-${rows - 1}')`);
  });

  it('moves rows that stay in view with every frame', async () => {
    const moves = await drag('100');
    assert.ok(moves > frames / 2, `${moves} moves`);
    await preview.until(`document.querySelector('[row-index="120"]')?.textContent.includes('-120')`);
  });

  it('keeps the place that a key has reached before a waiting jump', async () => {
    await preview.cell(3, 'Username').click();
    const top = await preview.page.evaluate<number>(`new Promise((resolve) => {
      ${elements}
      const home = { key: 'Home', ctrlKey: true, bubbles: true, cancelable: true };
      const steps = [
        () => {
          bar.scrollTop = 100_000;
          bar.dispatchEvent(new Event('scroll'));
          bar.scrollTop = 200_000;
        },
        () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', home)),
      ];
      let frame = 0;
      const step = () => {
        steps[frame]?.();
        frame += 1;
        if (frame > ${frames}) resolve(body.scrollTop);
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    })`);
    assert.equal(top, 0);
    await preview.focusIs('0 Instance user ID');
  });
});
