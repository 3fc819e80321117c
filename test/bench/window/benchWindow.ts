import type { Frame, Page } from 'playwright-core';
import { openDevelopmentWindow } from './developmentWindow';
import { addEmptyEditor, emptyEditorElement } from './emptyEditor';

/** Selectors of the observed cells: those of the first rows, which precede the grid, and the first cell of the grid. */
const cells = { first: '.first-rows .cell', grid: '[row-index="0"] [col-id="user_id"]' };

/** The start of the text of the first cell. */
const firstText = 'user-';

/** Timeout of an opening. Copying 10 million rows takes a minute on a busy computer. */
const openMs = 600_000;

const closeAll = 'Control+Alt+Shift+w';

interface Opened {
  /** The time from the click to the first painted row, or to the reply in the empty custom editor, in milliseconds. */
  readonly ms: number;
  /** Resolves to the time from the click to the first painted row of the grid, in milliseconds, if there is a grid. */
  readonly gridMs: Promise<number>;
  readonly frame: Frame;
}

interface Painted {
  readonly at: number;
  readonly frame: Frame;
}

/** A window of VS Code with the extension and the empty custom editor. The Explorer shows the files. */
export class BenchWindow {
  private opening: ((painted: Painted) => void) | undefined;
  private gridOpening: ((at: number) => void) | undefined;

  private constructor(
    private readonly page: Page,
    private readonly end: () => Promise<void>,
  ) {}

  /** @param folder the folder to open */
  static async open(folder: string): Promise<BenchWindow> {
    const { page, close } = await openDevelopmentWindow({
      folder,
      script: observer,
      settings: { 'workbench.editorAssociations': { '*.csv': 'instanceExplorer.table' } },
      keybindings: [{ key: 'ctrl+alt+shift+w', command: 'workbench.action.closeAllEditors' }],
      addExtensions: addEmptyEditor,
    });
    const opened = new BenchWindow(page, close);
    await page.exposeBinding('benchPainted', ({ frame }, at: number) => {
      const content = frame.childFrames()[0];
      if (content !== undefined) opened.opening?.({ at, frame: content });
    });
    await page.exposeBinding('benchGridPainted', (_, at: number) => opened.gridOpening?.(at));
    return opened;
  }

  /** Clicks a file in the Explorer, and waits for its first row, or for the reply in the empty custom editor. */
  async click(file: string): Promise<Opened> {
    const painted = new Promise<Painted>((resolve) => (this.opening = resolve));
    const gridPainted = new Promise<number>((resolve) => (this.gridOpening = resolve));
    await this.page.locator('.explorer-folders-view [role="treeitem"]', { hasText: file }).click();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${file} was not shown within ${openMs} ms.`)), openMs);
    });
    try {
      const { at, frame } = await Promise.race([painted, late]);
      const clicked = await this.page.evaluate<number>('benchClicked');
      return { ms: at - clicked, gridMs: gridPainted.then((gridAt) => gridAt - clicked), frame };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until the complete table is shown, and not only its first rows. */
  async whole({ frame }: Opened, rows: number): Promise<void> {
    const counts = frame.locator('.row-counts').first();
    await counts.filter({ hasText: `${rows.toLocaleString('en-US')} rows` }).waitFor({ timeout: openMs });
    await counts.filter({ hasNotText: 'so far' }).waitFor({ timeout: openMs });
  }

  /** Closes all editors. */
  async closeEditors(): Promise<void> {
    await this.page.keyboard.press(closeAll);
    await this.page.locator('.tabs-container [role="tab"]').first().waitFor({ state: 'detached' });
    await this.page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  }

  close(): Promise<void> {
    return this.end();
  }
}

/**
 * Runs in every frame. Records the time of the last click. Reports when the first row, or the reply in the empty
 * custom editor, is painted, and when the first row of the grid is painted. Observes a page from the frame around
 * it, because VS Code writes the document of the page only after this program has run in the page.
 */
const observer = `
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => (globalThis.benchClicked = now()), { capture: true });
  const isRow = (cell) => cell?.textContent.startsWith('${firstText}');
  const isGridShown = (page) => isRow(page?.querySelector('${cells.grid}'));
  const isShown = (page) =>
    [...(page?.querySelectorAll('${cells.first}') ?? [])].some(isRow) ||
    isGridShown(page) ||
    page?.getElementById('${emptyEditorElement}');
  const look = (holds, report) => {
    const pages = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
    if (!pages.some(holds)) return void requestAnimationFrame(() => look(holds, report));
    // The task of this message follows the frame that paints the row.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => report(now());
    port2.postMessage(null);
  };
  if (globalThis !== top) {
    look(isShown, (at) => benchPainted(at));
    look(isGridShown, (at) => benchGridPainted(at));
  }`;
