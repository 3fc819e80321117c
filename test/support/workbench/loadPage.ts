import type { BrowserContext, Page } from 'playwright-core';
import { reportFailuresOf } from './failureReport';

/** A busy machine takes long to load the workbench. */
const startMs = 90_000;

export const activityIcon = '.activitybar [aria-label^="Instance Explorer"]';

/** Loads a workbench, and waits until it knows the extension: before that, the command palette lists nothing of it. */
export async function loadPage(browser: BrowserContext, url: string): Promise<Page> {
  const blank = browser.pages().find((page) => page.url() === 'about:blank');
  const page = blank ?? (await browser.newPage());
  reportFailuresOf(page);
  await page.goto(url);
  await page.locator(activityIcon).first().waitFor({ timeout: startMs });
  return page;
}
