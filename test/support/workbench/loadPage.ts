import type { BrowserContext, Page } from 'playwright-core';
import { reportFailuresOf } from './failureReport';

/** On a slow computer, the workbench takes a long time to load. */
const startMs = 90_000;

/** Returns the selector of the extension's icon in the activity bar. */
export const activityIcon = (name = 'Instance Explorer'): string => `.activitybar [aria-label^="${name}"]`;

/**
 * Stops the animations that `workbench.reduceMotion` doesn't stop: the software renderer of the tests uses the
 * CPU for each frame.
 */
const withoutAnimations = `if (globalThis === globalThis.top) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.scrollbar { transition: none !important } ' +
    '.codicon-modifier-spin, .progress-bit, .wiggle { animation: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Loads a workbench, and waits until it has loaded the extension. Before that, the command palette lists no
 * commands of the extension.
 * @param icon the selector of the extension's icon, in the display language
 */
export async function loadPage(browser: BrowserContext, url: string, icon = activityIcon()): Promise<Page> {
  const blank = browser.pages().find((page) => page.url() === 'about:blank');
  const page = blank ?? (await browser.newPage());
  reportFailuresOf(page);
  await page.addInitScript({ content: withoutAnimations });
  await page.goto(url);
  await page.locator(icon).first().waitFor({ timeout: startMs });
  return page;
}
