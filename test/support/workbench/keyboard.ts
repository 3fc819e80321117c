import { strict as assert } from 'node:assert';
import type { Workbench } from './workbench';

/** Goes through quick inputs by keyboard alone, as somebody does who hears what is asked. */
export class Keyboard {
  constructor(
    private readonly workbench: Workbench,
    /** Gets the name of each step as it is shown. */
    private readonly seen: (step: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Types the answer to a question that a screen reader can speak, in place of what stands there. */
  async type(step: string, prompt: string, text: string): Promise<void> {
    await this.workbench.inputMessage.filter({ hasText: prompt }).waitFor();
    const spoken = await this.workbench.spokenInput();
    assert.ok(spoken.includes(prompt), `"${prompt}" is spoken, not: ${spoken}`);
    await this.workbench.focusedQuickInput.waitFor();
    await this.seen(step);
    await this.replace(text);
    await this.workbench.accept();
  }

  /** Types into the step with this placeholder, which a screen reader can speak, and accepts the first row. */
  async enter(step: string, placeholder: string, text: string): Promise<void> {
    await this.workbench.entry(placeholder).waitFor();
    const spoken = await this.workbench.spokenInput();
    assert.ok(spoken.includes(placeholder), `"${placeholder}" is spoken, not: ${spoken}`);
    await this.workbench.focusedQuickInput.waitFor();
    await this.seen(step);
    await this.replace(text);
    await this.workbench.accept();
  }

  /** Goes to an answer by the arrow keys, once it has been spoken, and takes it. */
  async choose(step: string, label: string): Promise<void> {
    const option = this.workbench.option(label).first();
    await option.waitFor();
    assert.match((await option.getAttribute('aria-label')) ?? '', new RegExp(label), 'the answer is spoken');
    const spoken = await this.workbench.spokenInput();
    assert.notEqual(spoken.trim(), '', 'the question is spoken');
    await this.workbench.focusedQuickInput.waitFor();
    await this.seen(step);
    const focused = this.workbench.page.locator('.quick-input-list .monaco-list-row.focused', {
      hasText: label,
    });
    for (let presses = 0; presses < 10 && (await focused.count()) === 0; presses += 1) {
      await this.workbench.quickInput.press('ArrowDown');
    }
    await focused.first().waitFor();
    await this.workbench.accept();
  }

  /** Moves to the button that leads one step back, and presses it. */
  async back(): Promise<void> {
    const { page } = this.workbench;
    const button = page.locator('.quick-input-widget:visible .codicon-quick-input-back');
    assert.notEqual((await button.getAttribute('aria-label')) ?? '', '', 'the button has a name');
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      if ((await page.locator('.codicon-quick-input-back:focus').count()) > 0) break;
    }
    await page.keyboard.press('Enter');
  }

  /**
   * Types in place of what stands in the input. A tree that the workbench paints anew can take the focus in
   * between; whoever sees that nothing is typed goes back to the input.
   */
  private async replace(text: string): Promise<void> {
    const { page, quickInput } = this.workbench;
    for (let attempts = 1; ; attempts += 1) {
      await page.keyboard.press('Control+A');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
      if ((await quickInput.inputValue()) === text) return;
      assert.ok(attempts < 3, 'what is typed stands in the input');
      await quickInput.focus();
    }
  }
}
