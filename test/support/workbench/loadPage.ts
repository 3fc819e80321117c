import type { BrowserContext, Page } from 'playwright-core';
import { reportFailuresOf } from './failureReport';

/** On a slow computer, the workbench takes a long time to load. */
const startMs = 90_000;

/** Selector of the extension's icon in the activity bar. */
export const activityIcon = (name = 'Instance Explorer'): string => `.activitybar [aria-label^="${name}"]`;

/**
 * Loads a workbench, and waits until it has loaded the extension. Before that, the command palette lists no
 * commands of the extension.
 * @param icon the selector of the extension's icon, in the display language
 */
export async function loadPage(browser: BrowserContext, url: string, icon = activityIcon()): Promise<Page> {
  const blank = browser.pages().find((page) => page.url() === 'about:blank');
  const page = blank ?? (await browser.newPage());
  reportFailuresOf(page);
  await page.goto(url);
  await page.locator(icon).first().waitFor({ timeout: startMs });
  return page;
}
