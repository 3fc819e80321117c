import type { Locator, Page } from 'playwright-core';

/** The quick input of a workbench: the command palette, questions with options, and inputs for text. */
export class QuickInput {
  constructor(readonly page: Page) {}

  /** Runs a command by its title, through the command palette. */
  async command(title: string): Promise<void> {
    await this.takeFirst('F1', `>${title}`, title);
    await this.palette.waitFor({ state: 'hidden' });
  }

  /**
   * Opens a quick input by its key and takes what it offers: whatever takes the focus in between closes it. For a
   * moment the list is that of before, which may have the same further down: Enter takes what is marked. Each attempt
   * has more time, because a window that renders a large response takes no keys for many seconds.
   */
  protected async takeFirst(key: string, text: string, offered: string): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      const timeout = attempts * 5_000;
      try {
        await this.page.keyboard.press(key);
        await this.quickInput.fill(text, { timeout });
        await this.marked(offered).waitFor({ timeout });
        await this.quickInput.press('Enter', { timeout });
        return;
      } catch (error) {
        if (attempts === 4) throw error;
      }
    }
  }

  /**
   * Runs a command by its title, and chooses an option of its first question. Repeats the command when the question is
   * hidden before the click: a list of options closes when something else gets the focus, for example a view.
   */
  async ask(title: string, label: string | RegExp): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      await this.command(title);
      try {
        await this.option(label).first().click({ timeout: 15_000 });
        return;
      } catch (error) {
        if (attempts === 4) throw error;
      }
    }
  }

  /** The command palette: the quick input while its text begins with ">". */
  private get palette(): Locator {
    return this.page.locator('.quick-input-widget:visible input[placeholder^="Type the name of a command"]');
  }

  get quickInput(): Locator {
    return this.page.locator(
      '.quick-input-widget:visible input[type="text"], .quick-input-widget:visible input[type="password"]',
    );
  }

  get focusedQuickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible input:focus');
  }

  /** What the open input says below its text. */
  get inputMessage(): Locator {
    return this.page.locator('.quick-input-widget:visible .quick-input-message');
  }

  /** Waits for the step with this prompt, types into it and presses Enter. */
  async answer(prompt: string | RegExp, text: string): Promise<void> {
    await this.inputMessage.filter({ hasText: prompt }).waitFor();
    await this.quickInput.fill(text);
    await this.accept();
  }

  /** Waits for the step with this placeholder, types into it and presses Enter: the first row is accepted. */
  async enter(placeholder: string, text: string): Promise<void> {
    await this.entry(placeholder).fill(text);
    await this.accept();
  }

  /** Waits for the step with this prompt and pastes into it: a pasted token is accepted without Enter. */
  async paste(prompt: string | RegExp, text: string): Promise<void> {
    await this.inputMessage.filter({ hasText: prompt }).waitFor();
    await this.quickInput.fill(text);
  }

  /** The input of the step with this placeholder. */
  entry(placeholder: string): Locator {
    return this.page.locator(`.quick-input-widget:visible input[placeholder="${placeholder}"]`);
  }

  /** Presses Enter in the open input, wherever the workbench has put the focus meanwhile. A busy input ignores keys. */
  async accept(): Promise<void> {
    await this.page
      .locator('.quick-input-widget:visible')
      .locator('input[type="text"]:enabled, input[type="password"]:enabled')
      .press('Enter');
  }

  /** An answer of the open step to choose from. */
  option(label: string | RegExp): Locator {
    return this.page.locator('.quick-input-list [role="option"]', { hasText: label });
  }

  /** The answer that Enter would take. */
  marked(label: string | RegExp): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label });
  }

  /** Chooses an answer of the open step. */
  async choose(label: string | RegExp): Promise<void> {
    await this.option(label).first().click();
  }

  /** The open step's input, as a screen reader speaks of it: its name, and what describes it. */
  async spokenInput(): Promise<string> {
    return this.quickInput.evaluate((input) => {
      const element = input as unknown as {
        getAttribute(name: string): string | null;
        ownerDocument: { getElementById(id: string): { textContent: string | null } | null };
      };
      const described = element.getAttribute('aria-describedby') ?? '';
      return [
        element.getAttribute('aria-label') ?? '',
        ...described.split(' ').map((id) => element.ownerDocument.getElementById(id)?.textContent ?? ''),
      ].join(' ');
    });
  }

  /** Goes one step back. */
  async back(): Promise<void> {
    await this.page.locator('.quick-input-widget .codicon-quick-input-back').click();
  }

  async acceptSaveDialog(): Promise<void> {
    await this.page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
  }
}
