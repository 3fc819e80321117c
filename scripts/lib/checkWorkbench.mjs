// @ts-check
import { launchBrowser } from './browser.mjs';
import { withProgress } from './log.mjs';

const readyMs = 90_000;

/**
 * Opens a workbench in a headless browser and waits until the extension shows its connection.
 * @param {string} url
 * @param {string} connectionName expected in a status bar item
 * @returns {Promise<number>} 0
 * @throws when there is no browser, or the connection doesn't appear in time
 */
export async function checkWorkbench(url, connectionName) {
  const browser = await launchBrowser();
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await withProgress(
      `Opening the workbench, waiting for "${connectionName}" in its status bar`,
      async () => {
        await page.goto(url);
        await page
          .locator('.statusbar-item', { hasText: connectionName })
          .first()
          .waitFor({ timeout: readyMs });
      },
    );
    return 0;
  } finally {
    await browser.close();
  }
}
