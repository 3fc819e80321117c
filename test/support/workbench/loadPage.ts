import type { BrowserContext, Page } from 'playwright-core';
import { reportFailuresOf } from './failureReport';

/** A busy machine takes long to load the workbench. */
const startMs = 90_000;

/** The icon of the extension in the activity bar. */
export const activityIcon = (name = 'Instance Explorer'): string => `.activitybar [aria-label^="${name}"]`;

/**
 * Loads a workbench, and waits until it knows the extension: before that, the command palette lists nothing of it.
 * @param icon the icon of the extension, in the display language
 */
export async function loadPage(browser: BrowserContext, url: string, icon = activityIcon()): Promise<Page> {
  const blank = browser.pages().find((page) => page.url() === 'about:blank');
  const page = blank ?? (await browser.newPage());
  reportFailuresOf(page);
  await page.goto(url);
  await page.locator(icon).first().waitFor({ timeout: startMs });
  return page;
}
