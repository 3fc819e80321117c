import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/lib/browser.mjs';
import { quietSettings } from '../../../scripts/lib/environment.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { temporaryFolder } from '../../../scripts/lib/temporary.mjs';
import { startServer } from '../../../scripts/lib/vscodeServer.mjs';
import { workbenchUrl } from '../../../scripts/lib/workbench.mjs';
import { eventually } from '../eventually';
import { DisplayLanguage } from './displayLanguage';
import { installedExtensions, isPictureWanted } from './environment';
import { addLanguagePack } from './languagePack';
import { activityIcon, loadPage } from './loadPage';
import { QuickInput } from './quickInput';

export interface WorkbenchOptions {
  /** Version of VS Code. */
  readonly version: string;
  /** Packaged extension, which is installed if the suite hasn't installed it, and for other languages than English. */
  readonly vsix: string;
  /** `false` opens the folder in Restricted Mode. */
  readonly trust?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Display language. */
  readonly language?: DisplayLanguage;
  /** User keybindings. */
  readonly keybindings?: readonly object[];
  /** Files to create in the folder before it is opened, by relative path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Placeholders of the first and the last step of the wizard, and the prompt of its token step. */
export const urlStep = 'Enter the instance URL';
export const tokenStep = 'Paste a token for {url}';
export const nameStep = 'Enter a name for the connection';

/** The software renderer of the tests uses the CPU for each frame of an animation. */
const stillSettings = { 'workbench.reduceMotion': 'on', 'editor.cursorBlinking': 'solid' };

const extensionName = 'Instance Explorer';

/** Prompts of *Set Up Analytics*. */
const analyticsSteps = {
  url: 'Enter the URL of the analytics service. It requires a separate token.',
  instance: 'Enter the host by which the analytics service identifies the instance',
  token:
    'Paste an access token of the analytics service. It has the permissions of the user who created it, and might expire.',
};

/** Values that *Set Up Analytics* requires for a sample instance. */
interface AnalyticsAccess {
  readonly analyticsUrl: string;
  readonly instanceURL: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** VS Code with the packaged extension, controlled through its user interface. */
export class Workbench extends QuickInput {
  private constructor(
    page: Page,
    /** Open folder: a copy of the demo workspace. */
    readonly folder: string,
    /** Data folder of the server, with user settings, state, and logs. */
    readonly dataDir: string,
    /** Browser profile with the data that the workbench stores in the browser. */
    readonly profileDir: string,
    readonly language: DisplayLanguage,
    private readonly end: () => Promise<void>,
  ) {
    super(page);
  }

  static async open({
    version,
    vsix,
    trust = true,
    settings = {},
    language = DisplayLanguage.english,
    keybindings = [],
    files = {},
  }: WorkbenchOptions): Promise<Workbench> {
    const base = temporaryFolder('e2e');
    const folder = join(base, 'demo-workspace');
    const dataDir = join(base, 'data');
    mkdirSync(folder);
    cpSync(join(root, 'test', 'fixtures', 'demo-workspace'), folder, { recursive: true });
    writeFiles(folder, files);
    const installed =
      language.isEnglish && installedExtensions !== undefined
        ? { extensionsDir: installedExtensions }
        : { extensionsDir: join(base, 'extensions'), installVsix: vsix };
    if (!language.isEnglish) {
      const { extensionsDir } = installed;
      addLanguagePack({ extensionsDir, userDataDir: join(dataDir, 'data') }, language.id);
    }
    const server = await startServer({
      version,
      dataDir,
      ...installed,
      ...(language.isEnglish ? {} : { language: language.id }),
      beforeStart: () => language.addTo(installed.extensionsDir),
      trust,
      settings: { ...quietSettings, ...stillSettings, ...settings },
      keybindings: [...keybindings],
    });
    const profileDir = join(base, 'profile');
    const browser = await launchBrowser({ userDataDir: profileDir });
    const icon = activityIcon(language.label(extensionName));
    const page = await loadPage(browser, workbenchUrl({ serverUrl: server.url, folder }), icon);
    return new Workbench(page, folder, dataDir, profileDir, language, async () => {
      await browser.close();
      await server.stop();
    });
  }

  /** Opens the same folder in another browser tab. */
  async anotherTab(): Promise<Workbench> {
    const { folder, dataDir, profileDir, language } = this;
    const icon = activityIcon(language.label(extensionName));
    const page = await loadPage(this.page.context(), this.page.url(), icon);
    return new Workbench(page, folder, dataDir, profileDir, language, () => page.close());
  }

  /** Writes files into the folder, by relative path. */
  write(files: Readonly<Record<string, string>>): void {
    writeFiles(this.folder, files);
  }

  /** Closes all editors without saving them. */
  async closeEditors(): Promise<void> {
    await this.command('View: Close All Editors');
    const discard = this.page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    await eventually(async () => {
      if (await discard.isVisible()) await discard.click();
      return (await this.page.locator('.tabs-container [role="tab"]').count()) === 0;
    }, 'all editors are closed');
  }

  /** Completes the wizard with an access token. */
  async connect(url: string, token: string, name: string): Promise<void> {
    await this.command('Instance Explorer: Add Connection');
    await this.enter(urlStep, url);
    await this.choose('Access Token');
    await this.paste('Paste a token for', token);
    await this.enter(nameStep, name);
    await this.statusBarItem(new RegExp(`${name} · \\w+`)).waitFor();
  }

  /** Completes *Set Up Analytics*. */
  async enterAnalytics({ analyticsUrl, instanceURL, tokens }: AnalyticsAccess): Promise<void> {
    await this.respond(this.language.text(analyticsSteps.url), analyticsUrl);
    await this.respond(this.language.text(analyticsSteps.instance), instanceURL);
    await this.paste(this.language.text(analyticsSteps.token), tokens['analytics'] ?? '');
  }

  /** Opens a workspace file by its name. */
  async openFile(name: string): Promise<void> {
    await this.takeFirst('Control+P', name, name);
    const file = name.split('/').at(-1) ?? name;
    await this.tab(file).waitFor();
    // The tab opens before its text is displayed. Until then, the lenses belong to the previous file.
    await this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`).first().waitFor();
  }

  /** Runs a task of `tasks.json` by its label. */
  async runTask(label: string): Promise<void> {
    await this.takeFirst('Control+P', `task ${label}`, label);
  }

  /** Moves the cursor to the start of a line of the active editor. */
  async goToLine(line: number): Promise<void> {
    // Enter has no effect until the line is offered.
    await this.takeFirst('Control+G', `:${line}`, `line ${line}`);
    await this.quickInput.waitFor({ state: 'hidden' });
    await this.focusedEditor().waitFor();
  }

  /** Returns the focused text editor, optionally only if it shows the file with this name. */
  focusedEditor(name?: string): Locator {
    const file = name === undefined ? '' : `[data-uri$="${name}"]`;
    return this.page.locator(`.editor-instance .monaco-editor.focused${file}`);
  }

  /** Moves the focus to the editor of an open file. */
  async focusFile(name: string): Promise<void> {
    await this.tab(name).click();
    await this.focusedEditor(name).waitFor();
  }

  /** Runs the operation at the cursor of the focused editor. */
  async runAtCursor(): Promise<void> {
    await this.focusedEditor().waitFor();
    await this.page.keyboard.press('Control+Enter');
  }

  tab(name: string | RegExp): Locator {
    return this.page.locator('.tabs-container [role="tab"]', { hasText: name });
  }

  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item', { hasText: text });
  }

  /** Reloads with the command of the workbench, which first saves its state, such as which editors are open. */
  async reload(): Promise<void> {
    await this.page.evaluate('globalThis.beforeReload = true');
    await this.command('Developer: Reload Window');
    await this.page.waitForFunction('globalThis.beforeReload === undefined');
  }

  /**
   * Clicks until the expected element is displayed, up to four times, because elements can miss clicks while they are
   * rendered. Each attempt has more time. Does nothing if the element is already displayed.
   */
  async press(target: Locator, brings: Locator): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      const timeout = attempts * 5_000;
      if (await brings.first().isVisible()) return;
      // A tooltip over the target, opened by the resting pointer, would receive the click.
      await this.restPointer();
      await target
        .first()
        .click({ timeout })
        .catch(() => undefined);
      try {
        await brings.first().waitFor({ timeout });
        return;
      } catch (error) {
        if (attempts === 4) throw error;
      }
    }
  }

  /**
   * Returns a lens that can be clicked. The workbench renders cached lenses as plain text until they are
   * resolved.
   */
  lensAction(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration > a', { hasText: text });
  }

  lens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration > :is(a, span)', { hasText: text });
  }

  /** Returns a row of any view, or of the view with this title. */
  treeRow(text: string | RegExp, view = ''): Locator {
    const panes = this.page.locator('.pane', { has: this.page.locator('.pane-header', { hasText: view }) });
    return panes.locator('.pane-body [role="treeitem"]', { hasText: text });
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-list-item', { hasText: text });
  }

  /** Content of the visible webview. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
  }

  /**
   * Shows the views of the extension. Does nothing if they are visible, because another click would hide
   * them.
   */
  async showSidebar(): Promise<void> {
    const name = this.language.label(extensionName);
    const title = this.page.locator('.part.sidebar .title-label', { hasText: name });
    await this.press(this.page.locator(activityIcon(name)), title);
  }

  /**
   * Saves a picture without tooltips, which can remain after the window is resized. Only moves the pointer away
   * if {@link isPictureWanted} returns false.
   */
  async screenshot(path: string): Promise<void> {
    await this.restPointer();
    if (!isPictureWanted(path)) return;
    // The option `style` of a screenshot would violate the content security policies of the webviews.
    const style = await this.page.addStyleTag({ content: '.workbench-hover-container { display: none }' });
    await this.page.screenshot({ path });
    await style.evaluate((element) => (element as unknown as { remove(): void }).remove());
  }

  /** Moves the pointer to the corner of the title bar, which has no tooltips at any window size. */
  private async restPointer(): Promise<void> {
    await this.page.mouse.move(1, 1);
  }

  async close(): Promise<void> {
    await this.end();
  }
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
