import type { Locator, Page } from 'playwright-core';

/** Quick input of a workbench: the command palette, quick picks, and input boxes. */
export class QuickInput {
  constructor(readonly page: Page) {}

  /** Runs a command by its title in the command palette. */
  async command(title: string): Promise<void> {
    await this.takeFirst('F1', `>${title}`, title);
    await this.palette.waitFor({ state: 'hidden' });
  }

  /**
   * Opens a quick input with a key, and accepts the offered row when it has the focus. Retries because the
   * input closes when it loses the focus, and because an open input searches the files that existed when it
   * opened. Each attempt has more time, because a window that renders a large response handles no keys for many
   * seconds.
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
        if (await this.quickInput.isVisible()) await this.page.keyboard.press('Escape');
      }
    }
  }

  /** Runs a command by its title, and selects an option in its first quick pick. */
  async ask(title: string, label: string | RegExp): Promise<void> {
    await this.command(title);
    await this.choose(label);
  }

  /** Opens the dialog that edits a part of a connection. The connection can be omitted if it is the only one. */
  async editConnection(part: string, connection?: string): Promise<void> {
    await this.command('Instance Explorer: Edit Connection');
    if (connection !== undefined) await this.choose(connection);
    await this.choose(part);
    await this.option(part).first().waitFor({ state: 'hidden' });
  }

  /** Command palette: the quick input while its text begins with ">". */
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

  /** Message below the open input. */
  get inputMessage(): Locator {
    return this.page.locator('.quick-input-widget:visible .quick-input-message');
  }

  /** Waits for the step with this prompt, enters the text, and presses Enter. */
  async respond(prompt: string | RegExp, text: string): Promise<void> {
    await this.inputMessage.filter({ hasText: prompt }).waitFor();
    await this.quickInput.fill(text);
    await this.accept();
  }

  /** Waits for the step with this placeholder, enters the text, and presses Enter to accept the first row. */
  async enter(placeholder: string, text: string): Promise<void> {
    await this.entry(placeholder).fill(text);
    await this.accept();
  }

  /** Waits for the step with this prompt, and pastes the text. A pasted token is accepted without Enter. */
  async paste(prompt: string | RegExp, text: string): Promise<void> {
    await this.inputMessage.filter({ hasText: prompt }).waitFor();
    await this.quickInput.fill(text);
  }

  /** Returns the input of the step with this placeholder. */
  entry(placeholder: string): Locator {
    return this.page.locator(`.quick-input-widget:visible input[placeholder="${placeholder}"]`);
  }

  /** Presses Enter in the open input, regardless of the focus. A busy input ignores keys. */
  async accept(): Promise<void> {
    await this.page
      .locator('.quick-input-widget:visible')
      .locator('input[type="text"]:enabled, input[type="password"]:enabled')
      .press('Enter');
  }

  /** Returns an option of the open step. */
  option(label: string | RegExp): Locator {
    return this.page.locator('.quick-input-list [role="option"]', { hasText: label });
  }

  /** Returns the option that Enter would accept. */
  marked(label: string | RegExp): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label });
  }

  /** Selects an option of the open step. */
  async choose(label: string | RegExp): Promise<void> {
    await this.option(label).first().click();
  }

  /** Returns the accessible name and description of the open input. */
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

  /** Goes back to the previous step. */
  async back(): Promise<void> {
    await this.page.locator('.quick-input-widget .codicon-quick-input-back').click();
  }

  async acceptSaveDialog(): Promise<void> {
    await this.page.locator('.quick-input-widget:visible').getByRole('button', { name: 'OK' }).click();
  }
}
