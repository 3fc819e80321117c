import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { actUntil } from '../../support/eventually';
import type { SampleProcess } from '../../support/sampleProcess';
import { openDevelopmentWindow } from './developmentWindow';

/** The kind of the observed suggestion: a field of the schema, or a word of the text. */
export type SuggestionKind = 'field' | 'text';

/** The first letter of the observed suggestion. */
const key = 'u';

/** The pause between two keystrokes. The diagnostics of a change are complete after it. */
const pauseMs = 400;

/** A window of VS Code that is connected to a sample instance, for keystrokes in its text editors. */
export class SuggestionWindow {
  private constructor(
    private readonly page: Page,
    private readonly end: () => Promise<void>,
  ) {}

  /** @param folder the folder to open */
  static async open(folder: string, sample: SampleProcess): Promise<SuggestionWindow> {
    const { page, close } = await openDevelopmentWindow({
      folder,
      script: observer,
      settings: { 'files.autoSave': 'off', 'workbench.editor.enablePreview': false },
      env: {
        INSTANCE_EXPLORER_DEV_CONNECTION: JSON.stringify({
          name: 'Sample',
          baseUrl: sample.baseUrl,
          token: sample.tokens['admin'],
          analyticsUrl: sample.analyticsUrl,
          analyticsToken: sample.tokens['analytics'],
          instanceHost: sample.instanceURL,
        }),
      },
    });
    return new SuggestionWindow(page, close);
  }

  /** Opens a file, moves the cursor to the end of the line before the last one, and waits for suggestions. */
  async prepare(file: string, kind: SuggestionKind): Promise<void> {
    await this.page.locator('.explorer-folders-view [role="treeitem"]', { hasText: file }).click();
    await this.show(file);
    for (const step of ['Control+End', 'ArrowUp', 'End']) await this.page.keyboard.press(step);
    // The schema is loaded with the first document.
    await actUntil(
      async () => {
        await this.erase();
        await this.page.keyboard.press(key);
      },
      () => this.suggestion(kind).isVisible(),
      `suggestions in ${file}`,
    );
    await this.erase();
  }

  /**
   * Types a letter repeatedly, and deletes it.
   *
   * @returns the times from each keystroke until the suggestion is in the DOM, in milliseconds
   */
  async type(file: string, kind: SuggestionKind, keys: number): Promise<readonly number[]> {
    await this.show(file);
    const times: number[] = [];
    for (let pressed = 0; pressed < keys; pressed += 1) {
      await sleep(pauseMs);
      await this.page.evaluate(`benchWanted = ${JSON.stringify(iconOf(kind))}`);
      await this.page.keyboard.press(key);
      await this.suggestion(kind).waitFor();
      times.push(await this.page.evaluate<number>('benchShown'));
      await this.erase();
    }
    return times;
  }

  private suggestion(kind: SuggestionKind): Locator {
    return this.page.locator(iconOf(kind)).first();
  }

  private async show(file: string): Promise<void> {
    await this.page.locator('.tabs-container [role="tab"]', { hasText: file }).click();
    await this.page.locator(`.editor-instance .monaco-editor.focused[data-uri$="/${file}"]`).waitFor();
  }

  private async erase(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Backspace');
    await this.page.locator('.suggest-widget.visible').waitFor({ state: 'hidden' });
  }

  close(): Promise<void> {
    return this.end();
  }
}

/**
 * Returns the selector of a suggestion's icon. Without a schema, VS Code suggests words in GraphQL documents too.
 */
const iconOf = (kind: SuggestionKind): string =>
  `.suggest-widget.visible .monaco-list-row .codicon-symbol-${kind}`;

/** Measures the time from a keystroke until an element that matches `benchWanted` is in the DOM. */
const observer = `
  if (globalThis === top) {
    let pressed;
    globalThis.benchWanted = '';
    globalThis.benchShown = NaN;
    addEventListener('keydown', ({ key, timeStamp }) => {
      if (key !== '${key}' || benchWanted === '') return;
      benchShown = NaN;
      pressed = timeStamp;
    }, { capture: true });
    new MutationObserver(() => {
      if (pressed === undefined || document.querySelector(benchWanted) === null) return;
      benchShown = performance.now() - pressed;
      pressed = undefined;
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  }`;
