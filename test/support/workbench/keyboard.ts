import { strict as assert } from 'node:assert';
import { eventually } from '../eventually';
import type { Workbench } from './workbench';

/** Completes quick inputs by keyboard only, and checks that screen readers can read them. */
export class Keyboard {
  constructor(
    private readonly workbench: Workbench,
    /** Called with the name of each step while the step is displayed. */
    private readonly seen: (step: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /**
   * Waits for the step that has this prompt, checks that a screen reader can read the prompt, replaces the text, and
   * accepts it.
   */
  async type(step: string, prompt: string, text: string): Promise<void> {
    await this.workbench.inputMessage.filter({ hasText: prompt }).waitFor();
    await this.isSpoken(prompt);
    await this.workbench.focusedQuickInput.waitFor();
    await this.seen(step);
    await this.replace(text);
    await this.workbench.accept();
  }

  /**
   * Types into the step with this placeholder, checks that a screen reader can read the placeholder, and
   * accepts the first row.
   */
  async enter(step: string, placeholder: string, text: string): Promise<void> {
    await this.workbench.entry(placeholder).waitFor();
    await this.isSpoken(placeholder);
    await this.workbench.focusedQuickInput.waitFor();
    await this.seen(step);
    await this.replace(text);
    await this.workbench.accept();
  }

  /** Waits until a screen reader can read the text. */
  private async isSpoken(text: string): Promise<void> {
    await eventually(async () => (await this.workbench.spokenInput()).includes(text), `"${text}" is spoken`);
  }

  /** Moves to an option with the arrow keys, checks that a screen reader can read it, and accepts it. */
  async choose(step: string, label: string): Promise<void> {
    const option = this.workbench.option(label).first();
    await option.waitFor();
    assert.match(
      (await option.getAttribute('aria-label')) ?? '',
      new RegExp(label),
      'the screen reader announces the entry',
    );
    const spoken = await this.workbench.spokenInput();
    assert.notEqual(spoken.trim(), '', 'the screen reader announces the prompt');
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

  /** Moves to the Back button, and presses it. */
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
   * Replaces the text in the input. Focuses the input and retries if a tree that was rendered again took the
   * focus.
   */
  private async replace(text: string): Promise<void> {
    const { page, quickInput } = this.workbench;
    for (let attempts = 1; ; attempts += 1) {
      await page.keyboard.press('Control+A');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
      if ((await quickInput.inputValue()) === text) return;
      assert.ok(attempts < 3, 'the input contains the typed text');
      await quickInput.focus();
    }
  }
}
