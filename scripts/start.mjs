// @ts-check
/**
 * Starts VS Code with the extension on a demo workspace, connected to a sample instance. Opens it on the desktop if
 * possible; otherwise, prints its URL for a browser.
 *   node scripts/start.mjs [--host desktop|browser] [--vscode VERSION] [--check]
 * `--check` opens the workbench in a headless browser, waits for the connection, and exits.
 */
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { checkWorkbench } from './lib/checkWorkbench.mjs';
import { prepareDemoWorkspace } from './lib/demoWorkspace.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { startSample } from './lib/sampleInstance.mjs';
import { openInBrowserHost } from './lib/startBrowser.mjs';
import { findDesktopForStart, openOnDesktop } from './lib/startDesktop.mjs';
import { newestVersion } from './lib/vscodeVersions.mjs';

const connectionName = 'Sample';

process.once('SIGINT', () => {
  say('\nStopping.');
  process.exit(0);
});

await main(async () => {
  const { values } = parseArgs({
    options: { host: { type: 'string' }, vscode: { type: 'string' }, check: { type: 'boolean' } },
  });
  const { host, vscode: version = newestVersion, check = false } = values;
  if (host !== undefined && host !== 'desktop' && host !== 'browser') {
    throw new Error(`--host has the unknown value "${host}". Known values: desktop, browser.`);
  }
  if (check && host === 'desktop') throw new Error('--check works with the browser host only.');
  await ensureInstalled();
  await build();
  const desktop =
    host === 'browser' || check ? { reason: 'it was chosen' } : await findDesktopForStart(version);
  if (host === 'desktop' && 'reason' in desktop)
    throw new Error(`Desktop VS Code isn't available: ${desktop.reason}.`);

  const sample = await startSample();
  const broken = sample.ended.then(() => Promise.reject(new Error('The sample instance ended.')));
  // Prevents an unhandled rejection before the promise is awaited.
  broken.catch(() => {});
  const workspace = prepareDemoWorkspace();
  const env = { INSTANCE_EXPLORER_DEV_CONNECTION: JSON.stringify(handover(sample.info)) };
  say(`Sample instance: ${sample.info.baseUrl}`);
  /** @type {Promise<void>} */
  let closed;
  if ('reason' in desktop) {
    const opened = await openInBrowserHost({ version, workspace, env });
    if (check) return await Promise.race([checkWorkbench(opened.url, connectionName), broken]);
    say(`VS Code ${version} is running. Open it in your browser:\n\n    ${opened.url}\n`);
    closed = opened.ended.then(() => Promise.reject(new Error('The VS Code server ended.')));
  } else {
    closed = (await openOnDesktop({ desktop, workspace, env })).closed;
    say('VS Code opens in a separate window.\n');
  }
  say(advice(workspace.folder));
  await Promise.race([closed, broken]);
  return 0;
});

/**
 * Returns the connection to the sample instance, for an environment variable of the extension under development.
 * @param {import('./lib/sampleInstance.mjs').SampleInfo} info
 */
function handover({ baseUrl, analyticsUrl, instanceURL, tokens }) {
  return {
    name: connectionName,
    baseUrl,
    token: tokens['admin'],
    analyticsUrl,
    analyticsToken: tokens['analytics'],
    instanceHost: instanceURL,
  };
}

/** @param {string} folder */
function advice(folder) {
  return [
    'Try this:',
    `  - The status bar shows the connection "${connectionName}" and its user.`,
    '  - In the open .graphql file, select "Run" above an operation, or press Ctrl+Enter (Cmd+Enter on macOS) in it.',
    '  - Open Instance Explorer in the activity bar, open the user registry, and export it as CSV.',
    `The workspace is ${folder}. Your changes there are saved.`,
    'Press Ctrl+C here to stop the sample instance and VS Code.',
  ].join('\n');
}
