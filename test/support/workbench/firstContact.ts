import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** Measures the actions, the displayed words, and the time until a user sees the first response. */
export class FirstContact {
  private readonly startedAt = performance.now();
  pastes = 0;
  /** Number of keys and clicks. A key with modifiers counts once. */
  presses = 0;
  /** Displayed texts, including repeated ones. */
  readonly texts: string[] = [];

  constructor(private readonly workbench: Workbench) {}

  /** Number of words, including those of VS Code, but without step numbers such as "(1/3)". */
  get words(): number {
    const parts = this.texts.flatMap((text) => text.split(/\s+/));
    return parts.filter((part) => /[\p{L}\p{N}]/u.test(part) && !/^\(\d\/\d\)$/.test(part)).length;
  }

  /** Writes the figures to the output. The time is that of a test, which doesn't read or think. */
  report(name: string): void {
    const seconds = ((performance.now() - this.startedAt) / 1000).toFixed(1);
    const figures = `${this.pastes} pastes, ${this.presses} keys and clicks, ${this.words} words, ${seconds} s`;
    process.stdout.write(`First contact with ${name}: ${figures}\n`);
  }

  private get widget(): Locator {
    return this.workbench.page.locator('.quick-input-widget:visible');
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.workbench.page.keyboard.press(key);
  }

  /** Inserts a text at the focus. */
  async paste(text: string): Promise<void> {
    this.pastes += 1;
    await this.workbench.focusedQuickInput.waitFor();
    await this.workbench.page.keyboard.insertText(text);
  }

  /** Reads the open step: title, placeholder or value, prompt, and rows. */
  async readStep(): Promise<void> {
    const widget = this.widget;
    const input = this.workbench.quickInput;
    const isHidden = (await input.getAttribute('type')) === 'password';
    const value = isHidden ? '' : await input.inputValue();
    this.texts.push(
      ...(await widget.locator('.quick-input-title').allInnerTexts()),
      value === '' ? ((await input.getAttribute('placeholder')) ?? '') : value,
      ...(await widget.locator('.quick-input-message:visible').allInnerTexts()),
    );
    await this.readRows();
  }

  /** Reads the rows of the open step. */
  async readRows(): Promise<void> {
    const parts = ['.label-name', '.label-description', '.quick-input-list-label-meta'];
    const rows = this.widget.locator('.monaco-list-row');
    this.texts.push(...(await rows.locator(parts.join()).allInnerTexts()));
  }

  async read(target: Locator): Promise<void> {
    this.texts.push(await target.innerText());
  }
}
