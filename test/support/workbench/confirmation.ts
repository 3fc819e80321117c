import type { Locator, Page } from 'playwright-core';

/** The open question about something dangerous: a quick pick whose first row, with the focus, is *Cancel*. */
export function confirmation(page: Page, text: string | RegExp): Locator {
  return page.locator('.quick-input-widget:visible', { hasText: text });
}

/** Selects an action, or *Cancel*, once the question is there, and waits until it is gone. */
export async function decide(page: Page, text: string | RegExp, action: string): Promise<void> {
  const question = confirmation(page, text);
  await question.locator('.quick-input-list [role="option"]', { hasText: action }).first().click();
  await question.waitFor({ state: 'hidden' });
}
