import type { Page } from 'playwright-core';

const openPages = new Set<Page>();

/** Includes the text of this window in the error of a failed test, because CI might provide nothing else. */
export function reportFailuresOf(page: Page): void {
  openPages.add(page);
  page.once('close', () => openPages.delete(page));
}

/** Adds the texts of the open windows to the error of a failed test. */
export async function describeWindowsOfFailure(test: Mocha.Test | undefined): Promise<void> {
  const error = test?.state === 'failed' ? test.err : undefined;
  if (!error) return;
  for (const page of openPages) {
    const shown = await page.evaluate<string>(describeWindow).catch(String);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    const inside = await Promise.all(
      frames.map((frame) => frame.evaluate<string>(describeFrame).catch(() => '')),
    );
    const webviews = inside.filter((text) => text !== '').map((text) => `\nIn a webview: ${text}`);
    error.stack = `${error.stack ?? error.message}\nThe window showed: ${shown}${webviews.join('')}`;
  }
}

/** Closes the dialogs that a failed test left open, because they would make the following tests fail. */
export async function closeDialogsOfFailure(test: Mocha.Test | undefined): Promise<void> {
  if (test?.state !== 'failed') return;
  for (const page of openPages) {
    const dialog = page.locator('.quick-input-widget:visible, .monaco-dialog-box').first();
    // Escape can go back to the previous step of a wizard.
    for (let presses = 0; presses < 5 && (await dialog.isVisible()); presses += 1) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
    }
  }
}

/** Runs in the window. Returns its focus and its visible texts, but only the length of a typed password. */
const describeWindow = `(() => {
  const words = (selector) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => (element.innerText || element.getAttribute('aria-label') || '').replace(/\\s+/g, ' ').slice(0, 300));
  const focus = document.activeElement;
  const input = [...document.querySelectorAll('.quick-input-widget input')].find((each) => each.getClientRects().length > 0);
  return JSON.stringify({
    focus: focus && [focus.tagName, focus.className, focus.getAttribute('aria-label')].join(' | '),
    quickInput: words('.quick-input-widget'),
    typed: input && (input.type === 'password' ? input.value.length + ' characters' : input.value),
    dialogs: words('.monaco-dialog-box'),
    notifications: words('.notification-list-item'),
    tabs: words('.tabs-container [role="tab"]'),
    lenses: words('.codelens-decoration'),
    statusBar: words('.statusbar'),
    tree: words('.pane-body [role="treeitem"]').slice(0, 40),
  }, undefined, 1);
})()`;

/** Runs in a frame. Returns its text and the element with the focus. */
const describeFrame = `(() => {
  const words = (document.body?.innerText ?? '').replace(/\\s+/g, ' ').slice(0, 1500);
  const focus = document.activeElement;
  return words && words + ' [focus: ' + [focus?.tagName, focus?.className, focus?.getAttribute('aria-label')].join(' | ') + ']';
})()`;
