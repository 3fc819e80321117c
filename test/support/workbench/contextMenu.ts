import type { Locator } from 'playwright-core';
import { actUntil, eventually } from '../eventually';
import type { Workbench } from './workbench';

/**
 * Selects an item of the context menu of a tree row, and waits for its effect. Opens the menu again if the tree was
 * refreshed, which closes the menu.
 */
export function selectFromMenu(
  { page }: Workbench,
  row: Locator,
  name: string,
  brings: Locator,
): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  const select = async (): Promise<void> => {
    if (!(await item.isVisible())) await row.first().click({ button: 'right', timeout: 10_000 });
    await item.waitFor({ timeout: 10_000 });
    // VS Code ignores clicks on a menu that has just opened.
    await eventually(async () => {
      await item.click({ timeout: 2_000 }).catch(() => undefined);
      return !(await item.isVisible());
    }, `the menu with ${name} is closed`);
    await brings.first().waitFor({ timeout: 20_000 });
  };
  return actUntil(
    () => select().catch(() => undefined),
    () => brings.first().isVisible(),
    `${name} is selected`,
  );
}
