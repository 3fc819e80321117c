import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../../scripts/lib/paths.mjs';
import { eventually } from '../eventually';
import { controlOf, type Control } from '../sampleControl';
import { startSampleProcess, type SampleProcess } from '../sampleProcess';
import { confirmation, decide } from './confirmation';
import { e2eVersion, e2eVsix, picturesFolder } from './environment';
import { Workbench } from './workbench';

/** Request that the sample instance recorded. */
export interface PostedRequest {
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Workbench connected to a sample instance with configurable faults, for tests of operations. */
export class OperationsWorld {
  private constructor(
    readonly workbench: Workbench,
    readonly sample: SampleProcess,
    readonly control: Control,
    private readonly suite: string,
  ) {}

  static async open(
    suite: string,
    files: Readonly<Record<string, string>>,
    settings: Readonly<Record<string, unknown>> = {},
    keybindings: readonly object[] = [],
  ): Promise<OperationsWorld> {
    const sample = await startSampleProcess(join(root, 'dist', 'sample.js'), '--control', '--users', '1000');
    const workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files,
      settings,
      keybindings,
    });
    return new OperationsWorld(workbench, sample, controlOf(sample), suite);
  }

  async close(): Promise<void> {
    await this.workbench.close();
    this.sample.stop();
  }

  /** Removes everything that the previous test left: faults, records, dialogs, notifications, and editors. */
  async reset(): Promise<void> {
    await this.control('removeFaults');
    await this.workbench.page.keyboard.press('Escape');
    await this.closeEditors();
    await this.workbench.command('Notifications: Clear All Notifications');
    await this.control('forgetRequests');
  }

  /** Closes all editors without saving them. */
  private async closeEditors(): Promise<void> {
    const { page } = this.workbench;
    await this.workbench.command('View: Close All Editors');
    const discard = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    await eventually(async () => {
      if (await discard.isVisible()) await discard.click();
      return (await page.locator('.tabs-container [role="tab"]').count()) === 0;
    }, 'all editors are closed');
  }

  /** Opens a workspace file, and waits until its editor has the focus. */
  async open(file: string): Promise<void> {
    await this.workbench.openFile(file);
    await this.workbench.focusedEditor(file.split('/').at(-1)).waitFor();
    await this.workbench.statusBarItem('GraphQL').waitFor();
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.workbench.folder, name)), { recursive: true });
    writeFileSync(join(this.workbench.folder, name), text);
  }

  async picture(name: string): Promise<void> {
    mkdirSync(picturesFolder(this.suite), { recursive: true });
    await this.workbench.screenshot(join(picturesFolder(this.suite), `${name}.png`));
  }

  /** Opens a document with one operation, and runs the operation as soon as possible. */
  async run(file: string, where: string | RegExp = /Run$/): Promise<void> {
    await this.open(file);
    await this.workbench.lens(where).first().waitFor();
    await this.again();
  }

  /** Runs the first operation of the focused document. */
  async again(): Promise<void> {
    await this.workbench.focusedEditor().waitFor();
    await this.workbench.page.keyboard.press('Control+Home');
    await this.workbench.runAtCursor();
  }

  /**
   * Clicks until the expected element is displayed, because lenses and menus can miss clicks while they are
   * rendered. Only for targets that can be clicked repeatedly.
   */
  press(target: Locator, brings: Locator): Promise<void> {
    return this.workbench.press(target, brings);
  }

  /** Returns the open confirmation. */
  question(text: string | RegExp): Locator {
    return confirmation(this.workbench.page, text);
  }

  /** Waits for a confirmation, selects an action, and waits until the confirmation is hidden. */
  decide(text: string | RegExp, action: string): Promise<void> {
    return decide(this.workbench.page, text, action);
  }

  /** Returns the recorded requests of an operation. */
  async posted(operation: string): Promise<readonly PostedRequest[]> {
    const requests = (await this.control('requests')) as readonly PostedRequest[];
    return requests.filter(({ target }) => target.endsWith(`?${operation}`));
  }

  /** Returns a visible line of an editor. */
  line(text: string | RegExp): Locator {
    return this.workbench.page.locator('.view-line', { hasText: text });
  }
}
