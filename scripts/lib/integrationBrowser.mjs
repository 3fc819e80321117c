// @ts-check
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { quietSettings } from './environment.mjs';
import { startServer } from './vscodeServer.mjs';
import { workbenchUrl } from './workbench.mjs';

/** @typedef {{exitCode: number, failure: string | undefined}} Outcome */

/** The maximum number of output lines that are reported for a failed run. */
const keptLines = 40;

/** Matches messages that occur in every run, for example about optional native modules that aren't built. */
const harmless = /spdlog|watchdog|bindings file|open-vsx|serviceWorker|not a web extension/;

/**
 * Runs the tests in a VS Code server from npm, in a headless browser.
 * @param {import('./integration.mjs').IntegrationRun} run
 * @returns {Promise<Outcome & {lastLines: string[]}>} `failure` is the error that ended the run, if any
 */
export async function runInBrowser({ version, folder, workspace, development, env, timeoutMs }) {
  const server = await startServer({
    version,
    dataDir: join(folder, 'data'),
    extensionsDir: join(folder, 'extensions'),
    trust: true,
    settings: quietSettings,
    development,
    env,
  });
  /** @type {import('playwright-core').BrowserContext | undefined} */
  let browser;
  /** @type {string[]} */
  const lines = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timeout;
  try {
    browser = await launchBrowser({ userDataDir: join(folder, 'profile') });
    const page = browser.pages()[0] ?? (await browser.newPage());
    // The workbench calls these two functions of its page while it runs tests.
    await page.exposeFunction(
      'codeAutomationLog',
      (/** @type {string} */ _type, /** @type {unknown[]} */ args) => {
        const line = args.map(String).join(' ');
        if (!harmless.test(line)) lines.push(line.slice(0, 2_000));
        if (lines.length > keptLines) lines.shift();
      },
    );
    /** @type {Promise<Outcome>} */
    const exited = new Promise((resolve) => {
      void page.exposeFunction('codeAutomationExit', (/** @type {number} */ exitCode) =>
        resolve({ exitCode, failure: undefined }),
      );
    });
    /** @type {Promise<Outcome>} */
    const broke = new Promise((resolve) => {
      /** @param {string} failure */
      const fail = (failure) => resolve({ exitCode: 1, failure });
      timeout = setTimeout(() => fail(`it was ended after ${timeoutMs / 1000} s`), timeoutMs);
      page.once('crash', () => fail('the page of VS Code crashed'));
      page.once('close', () => fail('the page of VS Code was closed'));
      void server.ended.then(() => fail('the VS Code server ended'));
    });
    await page.goto(workbenchUrl({ serverUrl: server.url, folder: workspace }));
    return { ...(await Promise.race([exited, broke])), lastLines: lines };
  } catch (error) {
    return { exitCode: 1, failure: error instanceof Error ? error.message : String(error), lastLines: lines };
  } finally {
    clearTimeout(timeout);
    await browser?.close();
    await server.stop();
  }
}
