import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { SampleProcess } from '../../support/sampleProcess';
import { openDevelopmentWindow } from './developmentWindow';

const connection = 'Sample';

/** Timeout of an export. Exporting a gigabyte takes half a minute on a busy computer. */
const exportMs = 600_000;

const pollMs = 20;

/** A window of VS Code whose connection downloads its reports from a server. */
export class ExportWindow {
  private constructor(
    private readonly page: Page,
    private readonly files: readonly string[],
    private readonly end: () => Promise<void>,
  ) {}

  /**
   * Opens a folder, and waits until the extension has added the connection.
   *
   * @param analyticsUrl the URL of the server
   * @param exports the number of exports, up to nine
   */
  static async open(
    folder: string,
    sample: SampleProcess,
    analyticsUrl: string,
    exports: number,
  ): Promise<ExportWindow> {
    const names = Array.from({ length: exports }, (_, place) => `export-${place}.csv`);
    const { page, close } = await openDevelopmentWindow({
      folder,
      script: '',
      keybindings: [
        { key: 'ctrl+alt+shift+0', command: 'instanceExplorer.showLog' },
        ...names.map((path, place) => ({
          key: `ctrl+alt+shift+${place + 1}`,
          command: 'instanceExplorer.export',
          args: { report: 'user-registry', format: 'original', path, formulas: 'keep' },
        })),
      ],
      env: {
        INSTANCE_EXPLORER_DEV_CONNECTION: JSON.stringify({
          name: connection,
          baseUrl: sample.baseUrl,
          token: sample.tokens['admin'],
          analyticsUrl,
          analyticsToken: sample.tokens['analytics'],
          instanceHost: sample.instanceURL,
        }),
      },
    });
    const files = names.map((name) => join(folder, name));
    const opened = new ExportWindow(page, files, close);
    try {
      await page.locator('.explorer-folders-view').waitFor();
      // Activates the extension.
      await page.keyboard.press('Control+Alt+Shift+0');
      await page.locator('.statusbar-item', { hasText: connection }).waitFor();
      return opened;
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Downloads the report, exports it to a file, and returns the path of the complete file. */
  async export(place: number): Promise<string> {
    const file = this.files[place] ?? '';
    await this.page.keyboard.press(`Control+Alt+Shift+${place + 1}`);
    for (const end = performance.now() + exportMs; !existsSync(file); await sleep(pollMs))
      if (performance.now() > end) throw new Error(`${file} was not exported within ${exportMs} ms.`);
    return file;
  }

  close(): Promise<void> {
    return this.end();
  }
}
