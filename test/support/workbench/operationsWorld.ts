import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../../scripts/lib/paths.mjs';
import { controlOf, type Control } from '../sampleControl';
import { startControlledProcess, type SampleProcess } from '../sampleProcess';
import { confirmation, decide } from './confirmation';
import { picturesFolder } from './environment';
import { leaveWindow, shareWindow } from './sharedWindow';
import type { Workbench } from './workbench';

/** Request that the sample instance recorded. */
export interface PostedRequest {
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Settings that the suites of operations share, to use the same window. */
const sharedSettings = {
  'instanceExplorer.requests.timeout': { Impatient: 5 },
  'instanceExplorer.responses.maxSize': 2,
  'instanceExplorer.responses.maxEditorSize': 1,
  'instanceExplorer.costLimits': { Limited: { graphQLMaxFieldCount: 1000 } },
  'files.simpleDialog.enable': true,
};

/** Workbench, and a sample instance with configurable faults, for tests of operations. */
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
    settings: Readonly<Record<string, unknown>> = sharedSettings,
    keybindings: readonly object[] = [],
  ): Promise<OperationsWorld> {
    const sample = await startControlledProcess(root, '--users', '1000');
    const workbench = await shareWindow({ files, settings, keybindings });
    return new OperationsWorld(workbench, sample, controlOf(sample), suite);
  }

  /** Ends the suite. `connections` are the names of its connections. */
  close(connections: readonly string[]): void {
    leaveWindow(connections);
    this.sample.stop();
  }

  /** Removes everything that the previous test left: faults, records, dialogs, notifications, and editors. */
  async reset(): Promise<void> {
    await this.control('removeFaults');
    await this.workbench.page.keyboard.press('Escape');
    await this.workbench.closeEditors();
    await this.workbench.command('Notifications: Clear All Notifications');
    await this.control('forgetRequests');
  }

  /** Opens a workspace file, and waits until its editor has the focus. */
  async open(file: string): Promise<void> {
    await this.workbench.openFile(file);
    await this.workbench.focusedEditor(file.split('/').at(-1)).waitFor();
    await this.workbench.statusBarItem('GraphQL').waitFor();
  }

  write(name: string, text: string): void {
    this.workbench.write({ [name]: text });
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
  prompt(text: string | RegExp): Locator {
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
