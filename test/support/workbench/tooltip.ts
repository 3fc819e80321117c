import type { Locator, Page } from 'playwright-core';
import { actUntil } from '../eventually';

/**
 * Moves the pointer over the target until its tooltip is displayed. Moves it away first, because a resting pointer
 * opens no tooltip when the element below it is rendered again.
 */
export async function openTooltip(page: Page, target: Locator, tooltip: Locator): Promise<void> {
  await actUntil(
    async () => {
      await page.mouse.move(700, 450);
      await target.first().hover();
    },
    () => tooltip.first().isVisible(),
    'the tooltip is displayed',
  );
}
