import type { Locator, Page } from 'playwright-core';

/** Returns the open confirmation: a quick pick whose focus is on *Cancel*. */
export function confirmation(page: Page, text: string | RegExp): Locator {
  return page.locator('.quick-input-widget:visible', { hasText: text });
}

/** Waits for a confirmation, selects an action or *Cancel*, and waits until the confirmation is hidden. */
export async function decide(page: Page, text: string | RegExp, action: string): Promise<void> {
  const prompt = confirmation(page, text);
  await prompt.locator('.quick-input-list [role="option"]', { hasText: action }).first().click();
  await prompt.waitFor({ state: 'hidden' });
}
