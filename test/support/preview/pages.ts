import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/lib/browser.mjs';

interface TestPage {
  readonly page: Page;
  /** Returns policy violations, script errors, and requests for files that aren't part of the page. */
  complaints(): Promise<readonly string[]>;
}

/**
 * Opens pages in a browser for the tests of the calling suite. Checks the pages of each test for errors, and
 * closes them.
 *
 * @returns a function that opens a page
 */
export function pagesFor<Options, Opened extends TestPage>(pages: {
  open(context: BrowserContext, options: Options): Promise<Opened>;
}): (options: Options) => Promise<Opened> {
  let context: BrowserContext;
  let opened: Opened[] = [];
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  afterEach(async () => {
    const open = opened.filter(({ page }) => !page.isClosed());
    opened = [];
    for (const each of open) {
      assert.deepEqual(await each.complaints(), [], 'policy violations, errors or foreign requests');
      await each.page.close();
    }
  });
  return async (options) => {
    const page = await pages.open(context, options);
    opened.push(page);
    return page;
  };
}
