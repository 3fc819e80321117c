import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/lib/browser.mjs';
import { quietSettings } from '../../../scripts/lib/environment.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { temporaryFolder } from '../../../scripts/lib/temporary.mjs';
import { startServer } from '../../../scripts/lib/vscodeServer.mjs';
import { workbenchUrl } from '../../../scripts/lib/workbench.mjs';
import { DisplayLanguage } from './displayLanguage';
import { installedExtensions, isPictureWanted } from './environment';
import { addLanguagePack } from './languagePack';
import { activityIcon, loadPage } from './loadPage';
import { QuickInput } from './quickInput';

export interface WorkbenchOptions {
  /** Version of VS Code. */
  readonly version: string;
  /** The packaged extension, which is installed as a user would, unless the suite has installed it before. */
  readonly vsix: string;
  /** `false` opens the folder in Restricted Mode. */
  readonly trust?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The display language. */
  readonly language?: DisplayLanguage;
  /** Keys of the user's own: a command, by which keys, with what. */
  readonly keybindings?: readonly object[];
  /** Files to put into the folder before it is opened, by their path in it. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The placeholders of the first and the last step of the wizard, and the prompt of the step between them. */
export const urlStep = 'Enter the instance URL';
export const tokenStep = 'Paste a token for {url}';
export const nameStep = 'Enter a name for the connection';

/** The software renderer of the tests needs the processor for each frame of an animation. */
const stillSettings = { 'workbench.reduceMotion': 'on', 'editor.cursorBlinking': 'solid' };

const extensionName = 'Instance Explorer';

/** The prompts of *Set Up Analytics*. */
const analyticsSteps = {
  url: 'Enter the URL of the analytics service. It has a separate token.',
  instance: 'Enter the host by which the analytics service identifies the instance',
  token:
    'Paste an access token of the analytics service. It has the permissions of the user who created it, and might expire.',
};

/** What *Set Up Analytics* needs to know about a sample instance. */
interface AnalyticsAccess {
  readonly analyticsUrl: string;
  readonly instanceURL: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** A VS Code with the packaged extension, driven through its user interface as a person would. */
export class Workbench extends QuickInput {
  private constructor(
    page: Page,
    /** The open folder: a copy of the demo workspace. */
    readonly folder: string,
    /** Where the server keeps settings, state and logs. */
    readonly dataDir: string,
    /** Where the browser keeps what the workbench stores in it. */
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
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
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

  /** The same folder in another tab. */
  async anotherTab(): Promise<Workbench> {
    const { folder, dataDir, profileDir, language } = this;
    const icon = activityIcon(language.label(extensionName));
    const page = await loadPage(this.page.context(), this.page.url(), icon);
    return new Workbench(page, folder, dataDir, profileDir, language, () => page.close());
  }

  /** Goes through the wizard with an access token. */
  async connect(url: string, token: string, name: string): Promise<void> {
    await this.command('Instance Explorer: Add Connection');
    await this.enter(urlStep, url);
    await this.choose('Access Token');
    await this.paste('Paste a token for', token);
    await this.enter(nameStep, name);
    await this.statusBarItem(new RegExp(`${name} · \\w+`)).waitFor();
  }

  /** Goes through the steps of *Set Up Analytics*. */
  async enterAnalytics({ analyticsUrl, instanceURL, tokens }: AnalyticsAccess): Promise<void> {
    await this.answer(this.language.text(analyticsSteps.url), analyticsUrl);
    await this.answer(this.language.text(analyticsSteps.instance), instanceURL);
    await this.paste(this.language.text(analyticsSteps.token), tokens['analytics'] ?? '');
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.takeFirst('Control+P', name, name);
    const file = name.split('/').at(-1) ?? name;
    await this.tab(file).waitFor();
    // The tab is there before the text: until then, lenses are those of the file before.
    await this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`).first().waitFor();
  }

  /** Runs a task of `tasks.json` by its label. */
  async runTask(label: string): Promise<void> {
    await this.takeFirst('Control+P', `task ${label}`, label);
  }

  /** Puts the cursor at the start of a line of the active editor. */
  async goToLine(line: number): Promise<void> {
    // Enter does nothing until the line is offered.
    await this.takeFirst('Control+G', `:${line}`, `line ${line}`);
    await this.quickInput.waitFor({ state: 'hidden' });
    await this.focusedEditor().waitFor();
  }

  /** The text editor that takes the keys, whatever it shows or with a file of that name. */
  focusedEditor(name?: string): Locator {
    const file = name === undefined ? '' : `[data-uri$="${name}"]`;
    return this.page.locator(`.editor-instance .monaco-editor.focused${file}`);
  }

  /** Goes to the editor of a file that is open, and waits until it takes the keys. */
  async focusFile(name: string): Promise<void> {
    await this.tab(name).click();
    await this.focusedEditor(name).waitFor();
  }

  /** Runs the operation at the cursor of the editor that has the focus. */
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

  /** Reloads in the workbench's own way, which saves what is open and kept before it leaves. */
  async reload(): Promise<void> {
    await this.page.evaluate('globalThis.beforeReload = true');
    await this.command('Developer: Reload Window');
    await this.page.waitForFunction('globalThis.beforeReload === undefined');
  }

  /**
   * Presses something until it brings what it should: what is being painted anew does not hear every click. Does
   * nothing when that is there already.
   */
  async press(target: Locator, brings: Locator): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      if (await brings.first().isVisible()) return;
      // A tooltip over it, which a pointer that rests brings up, would take the click.
      await this.restPointer();
      await target
        .first()
        .click({ timeout: 5000 })
        .catch(() => undefined);
      try {
        await brings.first().waitFor({ timeout: 5000 });
        return;
      } catch (error) {
        if (attempts === 4) throw error;
      }
    }
  }

  /** A lens that can be pressed. The workbench paints remembered lenses as plain text until they are alive. */
  lensAction(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration > a', { hasText: text });
  }

  lens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration > :is(a, span)', { hasText: text });
  }

  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.pane-body [role="treeitem"]', { hasText: text });
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-list-item', { hasText: text });
  }

  /** The inside of the visible webview. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
  }

  /** Shows the views of the extension. Does nothing if they are visible: another click on the icon would hide them. */
  async showSidebar(): Promise<void> {
    const name = this.language.label(extensionName);
    const title = this.page.locator('.part.sidebar .title-label', { hasText: name });
    await this.press(this.page.locator(activityIcon(name)), title);
  }

  /** Saves a picture without tooltips: one can stay while the window changes its size. */
  async screenshot(path: string): Promise<void> {
    await this.restPointer();
    if (!isPictureWanted(path)) return;
    await this.page.screenshot({ path, style: '.workbench-hover-container { display: none }' });
  }

  /** Moves the pointer to the corner of the title bar, where nothing has a tooltip at any size of the window. */
  private async restPointer(): Promise<void> {
    await this.page.mouse.move(1, 1);
  }

  async close(): Promise<void> {
    await this.end();
  }
}
