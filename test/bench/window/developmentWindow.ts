import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/lib/browser.mjs';
import { quietSettings } from '../../../scripts/lib/environment.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { temporaryFolder } from '../../../scripts/lib/temporary.mjs';
import { startServer } from '../../../scripts/lib/vscodeServer.mjs';
import { newestVersion } from '../../../scripts/lib/vscodeVersions.mjs';
import { workbenchUrl } from '../../../scripts/lib/workbench.mjs';
import { loadPage } from '../../support/workbench/loadPage';

interface WindowOptions {
  /** The folder to open. */
  readonly folder: string;
  /** A script that runs in every frame before the other scripts. */
  readonly script: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly keybindings?: readonly object[];
  /** Additional environment variables of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Adds other extensions to the folder of installed extensions. */
  readonly addExtensions?: (extensionsDir: string) => void;
}

export interface DevelopmentWindow {
  readonly page: Page;
  /** Closes the window, and ends its processes. */
  readonly close: () => Promise<void>;
}

/** Opens a window of the newest VS Code with the built extension. */
export async function openDevelopmentWindow({
  folder,
  script,
  settings = {},
  keybindings = [],
  env = {},
  addExtensions,
}: WindowOptions): Promise<DevelopmentWindow> {
  const base = temporaryFolder('bench');
  const extensionsDir = join(base, 'extensions');
  mkdirSync(extensionsDir);
  addExtensions?.(extensionsDir);
  const server = await startServer({
    version: newestVersion,
    dataDir: join(base, 'data'),
    extensionsDir,
    trust: true,
    settings: { ...quietSettings, 'workbench.reduceMotion': 'on', ...settings },
    keybindings: [...keybindings],
    development: { extension: root },
    env: { ...env },
  });
  let browser: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await server.stop();
  };
  try {
    browser = await launchBrowser({ userDataDir: join(base, 'profile') });
    await browser.addInitScript({ content: script });
    const page = await loadPage(browser, workbenchUrl({ serverUrl: server.url, folder }));
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
