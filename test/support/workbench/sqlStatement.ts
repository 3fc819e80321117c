import type { FrameLocator } from 'playwright-core';
import { eventually } from '../eventually';

/** Runs a statement in the SQL tab. Types it again if the page missed keys while it was loading. */
export async function runStatement(webview: FrameLocator, statement: string): Promise<void> {
  const editor = webview.getByRole('textbox', { name: 'SQL statement' });
  await eventually(async () => {
    await editor.press('Control+a');
    await editor.pressSequentially(statement);
    await editor.press('Escape');
    return (await editor.textContent()) === statement;
  }, 'the statement in the editor');
  await editor.press('Control+Enter');
}
