// @ts-check
import { createServer } from 'node:net';
import { quietSettings } from './environment.mjs';
import { cacheSubfolder, root } from './paths.mjs';
import { startServer } from './vscodeServer.mjs';
import { workbenchUrl } from './workbench.mjs';

/** The port in each run, if it is free, because the browser stores secrets and layout per origin. */
const preferredPort = 39_170;

/**
 * Starts a VS Code server from npm for the demo workspace.
 * @param {object} options
 * @param {string} options.version of VS Code
 * @param {{folder: string, firstFile: string | undefined}} options.workspace
 * @param {Record<string, string>} options.env for the extension host
 * @returns {Promise<{url: string, ended: Promise<void>}>} `url` opens the workspace in a browser; `ended` resolves
 *   when the server process ends
 */
export async function openInBrowserHost({ version, workspace, env }) {
  const server = await startServer({
    version,
    port: (await isFree(preferredPort)) ? preferredPort : 0,
    dataDir: cacheSubfolder('start', `data-${version}`),
    extensionsDir: cacheSubfolder('start', 'server-extensions'),
    trust: true,
    settings: quietSettings,
    development: { extension: root },
    env,
  });
  const { folder, firstFile } = workspace;
  const opened = firstFile === undefined ? { folder } : { folder, openFile: firstFile };
  return { url: server.shorten(workbenchUrl({ serverUrl: server.url, ...opened })), ended: server.ended };
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isFree(port) {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
