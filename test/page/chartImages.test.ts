import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryReader } from '../support/reports/memory/memoryReader';
import { checkPicture } from '../../src/reports/pictures/picture';
import type { ChartChoice } from '../../src/shared/table/chartChoice';
import { ChartPage } from '../support/charts/chartPage';
import { actUntil } from '../support/eventually';
import { pagesFor } from '../support/preview/pages';
import { pagePicturesFolder } from '../support/preview/pictures';

const byClient: ChartChoice = {
  kind: 'area',
  measure: { aggregation: 'count' },
  column: 'Time',
  grain: 'month',
  top: 3,
  split: 'Client',
};

describe('chart images', function () {
  this.timeout(60_000);
  const openPage = pagesFor(ChartPage);
  let chart: ChartPage;
  const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<void> => {
    chart = await openPage(options);
  };
  const picture = (name: string, bytes: Uint8Array): void => {
    const folder = pagePicturesFolder('charts');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), bytes);
  };

  const save = async (format: 'PNG' | 'SVG'): Promise<Uint8Array> => {
    const saved = new Promise<Uint8Array>((resolve) => {
      chart.tab.onRequest = (request) => {
        if (request.kind === 'saveImage') resolve(request.bytes);
      };
    });
    await chart.page.getByRole('button', { name: 'Save Image' }).click();
    await chart.page.getByRole('menuitem', { name: `Save as ${format} image` }).click();
    return saved;
  };

  for (const format of ['PNG', 'SVG'] as const) {
    it(`are saved as ${format} with the title in the name, and without active content`, async () => {
      await open({ choice: byClient });
      const bytes = await save(format);
      checkPicture(format === 'PNG' ? 'png' : 'svg', bytes);
      assert.ok(bytes.byteLength > 2000, String(bytes.byteLength));
      const title = 'Number of rows per month, by Client';
      assert.equal(chart.tab.asked('saveImage')[0]?.name, `Usage by user, day and client - ${title}`);
      if (format === 'SVG') assert.ok(new TextDecoder().decode(bytes).includes(`>${title}</text>`));
      picture(`saved.${format.toLowerCase()}`, bytes);
    });
  }

  it('contain the note about partial periods, which tooltips also mark', async () => {
    const coveredDays = {
      column: 'Time',
      firstDay: '2026-07-06',
      lastDay: '2026-11-02',
      downloadDay: '2026-11-02',
    };
    await open({ choice: { ...byClient, kind: 'line', grain: 'week' }, coveredDays });
    const note = 'Dashed: partial periods (Nov 2).';
    await chart.page.getByText(note).waitFor();
    assert.ok(new TextDecoder().decode(await save('SVG')).includes(`>${note}</text>`));
    picture('partial.png', await save('PNG'));
    for (const [width, height] of [
      [1280, 800],
      [900, 700],
    ] as const) {
      await chart.page.setViewportSize({ width, height });
      await chart.page.screenshot({ path: join(pagePicturesFolder('charts'), `partial-${width}.png`) });
    }
    await chart.page.setViewportSize({ width: 1280, height: 800 });
    // When the size of the chart changes, the chart is drawn again without the tooltip.
    const tooltip = chart.page.locator('.tip-title', { hasText: '(partial)' });
    await actUntil(
      () => chart.drawing.press('End'),
      () => tooltip.isVisible(),
      'the tooltip of the last point',
    );
    await chart.page.screenshot({ path: join(pagePicturesFolder('charts'), 'partial-tooltip.png') });
  });

  it('are copied to the clipboard', async () => {
    await open({ choice: byClient });
    await chart.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await chart.page.getByText('Copied the chart').waitFor({ state: 'attached' });
    const bytes = await chart.page.evaluate<number[]>(`navigator.clipboard.read()
      .then(([item]) => item.getType('image/png'))
      .then(async (blob) => [...new Uint8Array(await blob.arrayBuffer())])`);
    checkPicture('png', Uint8Array.from(bytes));
  });

  it('label lines at their ends if there is enough space', async () => {
    const rows = Array.from({ length: 6 }, (_, place) => `2026-0${place + 1}-01`).flatMap((day) =>
      [...'aaaaaaaa', ...'bbbb', 'c'].map((client) => [day, `${client}-client`]),
    );
    await open({
      table: memoryReader({ names: ['Time', 'Client'], rows }),
      choice: { ...byClient, kind: 'line' },
    });
    const folder = pagePicturesFolder('charts');
    const names = (text: string) => chart.page.locator('.stage svg').getByText(text, { exact: true });
    for (const name of ['a-client', 'b-client', 'c-client']) await names(name).waitFor();
    await chart.page.screenshot({ path: join(folder, 'line-ends.png') });
    await chart.page.setViewportSize({ width: 900, height: 700 });
    await chart.page.screenshot({ path: join(folder, 'line-ends-900.png') });
    await chart.page.setViewportSize({ width: 500, height: 700 });
    await names('a-client').waitFor({ state: 'detached' });
  });

  it('have their final layout at once after a change of the size', async () => {
    await open({ choice: { ...byClient, kind: 'line', grain: 'week' } });
    await chart.page.emulateMedia({ reducedMotion: 'no-preference' });
    const resized = await chart.page.evaluate<string[]>(`(async () => {
      const svg = () => document.querySelector('.stage svg');
      const paint = () => new Promise(requestAnimationFrame);
      const before = svg().getAttribute('width');
      document.body.style.width = '900px';
      while (svg().getAttribute('width') === before) await paint();
      await paint();
      return ${shapes};
    })()`);
    await chart.page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(resized, await chart.page.evaluate(shapes));
  });

  it('are valid SVG for column names and values with markup and control characters', async () => {
    const hostile = `<b onclick="x()"> & 'y' ]]> ${'\u0007'}`;
    const rows = Array.from({ length: 9 }, (_, place) => [`${hostile}${place % 3}`, `s${place % 2}`]);
    await open({ table: memoryReader({ names: [hostile, 's'], rows }) });
    await chart.choose('Split by', 's');
    const svg = new TextDecoder().decode(await save('SVG'));
    // Uses another page, as parsing the SVG could violate the content security policy of the table editor.
    const reader = await chart.page.context().newPage();
    const read = await reader.evaluate<{ error: string | null; elements: string[] }>(`(() => {
      const drawing = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
      return {
        error: drawing.querySelector('parsererror')?.textContent ?? null,
        elements: [...new Set([...drawing.querySelectorAll('*')].map(({ localName }) => localName))],
      };
    })()`);
    await reader.close();
    assert.equal(read.error, null);
    assert.ok(!read.elements.includes('b'), read.elements.join());
  });
});

/** A JavaScript expression that returns the text, outline, and position of each shape and label of a chart. */
const shapes = `[...document.querySelectorAll('.stage svg :is(path, text)')].map((shape) =>
  [shape.textContent, ...['d', 'x', 'y', 'transform'].map((name) => shape.getAttribute(name))].join(' '))`;
