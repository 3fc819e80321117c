import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../eventually';
import type { Workbench } from './workbench';

const binding = 'recordPointerEvent';

/** More key presses than any list or page in the tests requires. */
const mostPresses = 40;

/**
 * Adds the listeners once to each frame, and again after it loaded another document, because that removes them.
 */
const record = `
  globalThis.pointerListener ??= (event) => {
    if (event.isTrusted) globalThis.${binding}(event.type);
  };
  for (const type of ['pointerdown', 'wheel'])
    globalThis.addEventListener(type, globalThis.pointerListener, { capture: true, passive: true });
`;

/**
 * A user without a pointer. All keys go to the focused element, and only keys move the focus. Records the
 * `pointerdown` and `wheel` events of the window and of its webviews.
 */
export class KeyboardUser {
  private readonly pointerEvents: string[] = [];

  private constructor(private readonly workbench: Workbench) {}

  static async of(workbench: Workbench): Promise<KeyboardUser> {
    const user = new KeyboardUser(workbench);
    await workbench.page.exposeFunction(binding, (type: string) => {
      user.pointerEvents.push(type);
    });
    await user.watch();
    return user;
  }

  private get page(): Page {
    return this.workbench.page;
  }

  /** Returns the types of the pointer events since the last call. */
  takePointerEvents(): readonly string[] {
    return this.pointerEvents.splice(0);
  }

  /** Waits for the next pointer events, which the browser reports after the click. */
  async nextPointerEvents(): Promise<readonly string[]> {
    await eventually(() => this.pointerEvents.length > 0, 'a pointer event is recorded');
    return this.takePointerEvents();
  }

  /** Waits until an element is displayed. */
  async sees(target: Locator): Promise<void> {
    await target.first().waitFor();
    await this.watch();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Runs a command with the command palette. */
  async run(title: string): Promise<void> {
    const { focusedQuickInput: input } = this.workbench;
    await this.press('F1');
    await input.waitFor();
    await this.type(title);
    await this.workbench.marked(title).waitFor();
    await this.press('Enter');
    await this.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).waitFor({
      state: 'hidden',
    });
  }

  /** Types into the open input with this placeholder or prompt, and accepts the text. */
  async enter(prompt: string, text: string): Promise<void> {
    const { inputMessage, focusedQuickInput: input } = this.workbench;
    await this.workbench
      .entry(prompt)
      .or(inputMessage.filter({ hasText: prompt }))
      .first()
      .waitFor();
    await eventually(
      async () => (await input.count()) === 1 && (await input.isEnabled()),
      `focus: ${prompt}`,
    );
    await this.press('Control+A');
    await this.type(text);
    await this.press('Enter');
  }

  /** Moves to an option of the open quick pick, and accepts it. */
  async choose(label: string): Promise<void> {
    await this.workbench.option(label).first().waitFor();
    await this.workbench.focusedQuickInput.waitFor();
    await this.moveTo('ArrowDown', this.workbench.marked(label), label);
    await this.press('Enter');
  }

  /**
   * Presses a key repeatedly until the target has the focus. Fails if the target doesn't get the focus.
   *
   * @param target matches only an element with the focus
   */
  async moveTo(key: string, target: Locator, description: string): Promise<void> {
    for (let presses = 0; (await target.count()) === 0; presses += 1) {
      assert.ok(presses < mostPresses, `${key} moves the focus to ${description}`);
      await this.press(key);
    }
  }

  /** Starts recording the pointer events of all open frames. */
  private async watch(): Promise<void> {
    // Frames of other webviews can close in the meantime.
    await Promise.all(this.page.frames().map((frame) => frame.evaluate(record).catch(() => undefined)));
  }
}
