import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { axeViolations } from '../support/preview/axe';
import { stories } from './stories';

/** The sizes of a page in a window of 1280x800 at a zoom, alone and beside the sidebar. */
const sizes = {
  '150 %': { width: 853, height: 500 },
  '150 %, beside the sidebar': { width: 540, height: 460 },
  '200 %': { width: 640, height: 360 },
  '200 %, beside the sidebar': { width: 350, height: 330 },
} as const;

/** Stories that look like another one at every size. */
const similar = /ten million|no rows|area|[bB]ars|histogram|userByMonth/;

describe('each page of the table editor', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());

  for (const [name, open] of Object.entries(stories).filter(([story]) => !similar.test(story))) {
    it(`fits at 150 % and 200 % zoom, and is accessible with forced colors: ${name}`, async () => {
      const { page, problems } = await open(context, 'light');
      for (const [zoom, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await settled(page);
        assert.deepEqual(await cutParts(page), [], zoom);
      }
      assert.deepEqual(await axeViolations(page), [], 'at 200 % zoom');
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      assert.deepEqual(await axeViolations(page), [], 'with forced colors');
      assert.equal(await page.evaluate<number>(runningAnimations), 0, 'with reduced motion');
      assert.deepEqual(problems, []);
      await page.close();
    });
  }
});

const runningAnimations = `document.getAnimations().filter(({ playState }) => playState === 'running').length`;

/** Waits until the page has been laid out for its size. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() => undefined)`,
  );
}

/** Returns the controls and headings that are cut by an edge of the page, and by what can't be scrolled. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const isInScrolled = (element) =>
      element !== null && (scrolls(element) || element.matches('.ag-root-wrapper') || isInScrolled(element.parentElement));
    const cut = [...document.querySelectorAll('button, select, input, [role="tab"], h1, h2, h3')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.visually-hidden, .visually-hidden *'))
      .filter((element) => !isInScrolled(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > innerWidth + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 120));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...cut, 'the page scrolls by ' + (scrollWidth - clientWidth) + ' px'] : cut;
  })()`);
}
