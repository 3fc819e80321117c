// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutEditorVariables } from './environment.mjs';
import { startGateway } from './gateway.mjs';
import { run, start, stop } from './processes.mjs';
import { provisionServer } from './vscodeVersions.mjs';

const startDeadlineMs = 90_000;

/**
 * @typedef {object} ServerOptions
 * @property {string} version one of `vscodeVersions`
 * @property {string} dataDir the server's data folder, with user settings, state, and logs
 * @property {string} extensionsDir the folder of installed extensions
 * @property {boolean} trust false opens folders in Restricted Mode until the user trusts them
 * @property {import('./development.mjs').Development} [development] an extension to load from source
 * @property {string} [installVsix] an extension package to install first
 * @property {number} [port] 0, the default, for a free port
 * @property {Record<string, unknown>} [settings] initial user settings, if the data folder has none
 * @property {object[]} [keybindings] initial user keybindings, if the data folder has none
 * @property {string} [language] the display language, which requires an installed language pack
 * @property {() => void} [beforeStart] called after the package is installed
 * @property {Record<string, string>} [env] additional environment variables; the extension host inherits them
 * @property {(text: string) => void} [onLog] called with the output of the server
 */

/**
 * @typedef {object} RunningServer
 * @property {string} url `http://127.0.0.1:PORT/?tkn=TOKEN`, the URL to open in a browser
 * @property {number} port
 * @property {Promise<void>} ended resolves when the server process ends
 * @property {(url: string) => string} shorten returns a short URL that redirects to the given one
 * @property {() => Promise<void>} stop ends the server and its child processes
 */

/**
 * Starts a VS Code server, installing it from npm if necessary, and waits until it responds. It listens only on
 * 127.0.0.1 and requires a random token for this run: without it, any web page in a browser on this computer could
 * access the server and run programs through it.
 * @param {ServerOptions} options
 * @returns {Promise<RunningServer>}
 * @throws when the server or the package can't be installed, when the server doesn't start (with the end of its
 *   output), or when the port is in use
 */
export async function startServer(options) {
  const installation = await provisionServer(options.version);
  prepareFolders(options);
  const token = randomBytes(24).toString('hex');
  // Passed in a file because other users of the computer might be able to read the arguments of a process.
  const tokenFile = join(options.dataDir, 'connection-token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  if (options.installVsix) await installExtension(options.installVsix, options);
  options.beforeStart?.();
  const child = start(installation.node, [installation.main, ...serverArguments(options, tokenFile)], {
    env: { ...withoutEditorVariables(process.env), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('exit', () => resolve()));
  try {
    const serverPort = await listeningPort(child, options.onLog ?? (() => {}));
    const keyFile = join(options.dataDir, 'sealing-key');
    const { port = 0, development } = options;
    const gateway = await startGateway({ port, serverPort, token, keyFile, development });
    void ended.then(gateway.close);
    const origin = `http://127.0.0.1:${gateway.port}`;
    return {
      url: `${origin}/?tkn=${token}`,
      port: gateway.port,
      ended,
      shorten: (url) => origin + gateway.addShortcut(url),
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** @param {ServerOptions} options */
function prepareFolders({ dataDir, extensionsDir, settings, keybindings }) {
  const userFolder = join(dataDir, 'data', 'User');
  mkdirSync(userFolder, { recursive: true });
  mkdirSync(extensionsDir, { recursive: true });
  for (const [name, content] of Object.entries({ settings, keybindings })) {
    const file = join(userFolder, `${name}.json`);
    if (content && !existsSync(file)) writeFileSync(file, JSON.stringify(content, null, 2));
  }
}

/**
 * Installs a package. Call it before the server starts, because a running server may show a page without the
 * extension. Several servers of this version can share the folder of extensions.
 * @param {string} file
 * @param {Pick<ServerOptions, 'version' | 'dataDir' | 'extensionsDir'>} options
 * @throws when the server or the package can't be installed
 */
export async function installExtension(file, { version, dataDir, extensionsDir }) {
  const { node, main } = await provisionServer(version);
  const folders = ['--server-data-dir', dataDir, '--extensions-dir', extensionsDir];
  const { code, output } = await run(node, [main, ...folders, '--install-extension', file, '--force'], {
    env: withoutEditorVariables(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: startDeadlineMs,
  });
  const lastLines = output.trim().split('\n').slice(-8).join('\n');
  if (code !== 0) throw new Error(`VS Code couldn't install ${file}. Its output:\n${lastLines}`);
}

/**
 * @param {ServerOptions} options
 * @param {string} tokenFile
 * @returns {string[]}
 */
function serverArguments({ dataDir, extensionsDir, trust, language }, tokenFile) {
  return [
    ...['--host', '127.0.0.1', '--port', '0'],
    ...['--connection-token-file', tokenFile, '--accept-server-license-terms'],
    ...['--server-data-dir', dataDir, '--extensions-dir', extensionsDir],
    ...['--telemetry-level', 'off'],
    ...(trust ? ['--disable-workspace-trust'] : []),
    ...(language === undefined ? [] : ['--locale', language]),
  ];
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {(text: string) => void} onLog
 * @returns {Promise<number>}
 */
async function listeningPort(child, onLog) {
  let output = '';
  /** @type {NodeJS.Timeout | undefined} */
  let timeout;
  try {
    return await new Promise((resolve, reject) => {
      timeout = setTimeout(() => reject(new Error("it didn't respond in time")), startDeadlineMs);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
          onLog(text);
          output = (output + text).slice(-20_000);
          const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
          if (port !== undefined) resolve(Number(port));
        });
      }
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The VS Code server didn't start: ${reason}. Its output:\n${output.trim()}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timeout);
  }
}
