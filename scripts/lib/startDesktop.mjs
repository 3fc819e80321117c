// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { desktopArguments, downloadDesktop, hasDisplay, onPath } from './desktop.mjs';
import { quietSettings, withoutEditorVariables } from './environment.mjs';
import { cacheSubfolder, root } from './paths.mjs';
import { isAlive, onExit, run, start } from './processes.mjs';
import { lastingUserDataFolder } from './userDataFolder.mjs';

const oldest = [1, 105];

/**
 * A desktop VS Code: a program that runs as long as its windows, or the `code` command, which starts VS Code and
 * returns.
 * @typedef {{program: string} | {command: string}} Desktop
 */

/**
 * @param {string} version the version to download if no recent VS Code is installed
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<Desktop | {reason: string}>}
 */
export async function findDesktopForStart(version, environment = process.env) {
  // In WSL, `code` starts the VS Code of Windows, which doesn't get the environment variables of this process and
  // uses other paths.
  if (isWsl(environment)) return { reason: 'this is the Windows Subsystem for Linux' };
  if (!hasDisplay()) return { reason: 'there is no display' };
  const command = onPath('code');
  if (!command || !(await isRecentEnough(command))) return await downloadDesktop(version);
  return process.platform === 'win32' ? { program: join(dirname(command), '..', 'Code.exe') } : { command };
}

/**
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {string} [kernel] the release of the kernel
 * @returns {boolean} whether this is WSL
 */
export function isWsl(environment = process.env, kernel = release()) {
  return Boolean(environment['WSL_DISTRO_NAME']) || /microsoft/i.test(kernel);
}

/**
 * @param {string} command the `code` command; on Windows, a batch file that requires a shell
 * @param {boolean} [shell]
 * @returns {Promise<boolean>} whether its VS Code can run the extension
 */
export async function isRecentEnough(command, shell = process.platform === 'win32') {
  // A shell would split an unquoted path at its spaces.
  const quoted = (/** @type {string} */ word) => (shell ? `"${word}"` : word);
  const { output } = await run(quoted(command), ['--version', quoted(`--user-data-dir=${userFolder()}`)], {
    env: withoutEditorVariables(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    timeoutMs: 20_000,
  });
  const [major = 0, minor = 0] = (/^(\d+)\.(\d+)\.\d+/m.exec(output)?.slice(1) ?? []).map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Opens the demo workspace in a desktop VS Code with separate folders for its data and extensions. A running VS Code
 * wouldn't receive the connection, and must not be changed.
 * @param {object} options
 * @param {Desktop} options.desktop
 * @param {{folder: string, firstFile: string | undefined}} options.workspace
 * @param {Record<string, string>} options.env
 * @returns {Promise<{closed: Promise<void>}>} `closed` resolves when VS Code is closed, and rejects if the `code`
 *   command hasn't started it within 30 seconds
 * @throws when the VS Code of an earlier start is open, or VS Code doesn't start
 */
export async function openOnDesktop({ desktop, workspace, env }) {
  const userDataDir = userFolder();
  await until(() => runningProcess(userDataDir) === undefined, 10_000);
  const earlier = runningProcess(userDataDir);
  if (earlier !== undefined) {
    throw new Error(
      `The VS Code of an earlier start is still open (process ${earlier}). Close it, then try again.`,
    );
  }
  writeSettings(userDataDir);
  const args = desktopArguments({
    userDataDir,
    extensionsDir: cacheSubfolder('start', 'desktop-extensions'),
    extension: root,
    opened: [workspace.folder, ...(workspace.firstFile === undefined ? [] : [workspace.firstFile])],
  });
  const environment = { ...withoutEditorVariables(process.env), ...env };
  if ('program' in desktop) {
    const child = start(desktop.program, args, { env: environment, stdio: 'ignore' });
    return { closed: new Promise((resolve) => child.once('exit', () => resolve())) };
  }
  const { code, output } = await run(desktop.command, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 60_000,
  });
  if (code !== 0) throw new Error(`${desktop.command} didn't start VS Code. Its output:\n${output.trim()}`);
  return { closed: whenClosed(userDataDir) };
}

/** @returns {string} the user data folder of the VS Code that `npm start` opens */
function userFolder() {
  return lastingUserDataFolder(cacheSubfolder('start', 'user'));
}

/** @param {string} userDataDir */
function writeSettings(userDataDir) {
  const file = join(userDataDir, 'User', 'settings.json');
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(quietSettings, null, 2));
}

/**
 * @param {string} userDataDir
 * @returns {number | undefined} the ID of the VS Code process that uses this folder, from its lock file
 */
function runningProcess(userDataDir) {
  try {
    const id = Number(readFileSync(join(userDataDir, 'code.lock'), 'utf8'));
    return id > 0 && isAlive(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} userDataDir
 * @returns {Promise<void>}
 */
async function whenClosed(userDataDir) {
  onExit(() => {
    const id = runningProcess(userDataDir);
    if (id !== undefined) process.kill(id, 'SIGTERM');
  });
  await until(() => runningProcess(userDataDir) !== undefined, 30_000);
  if (runningProcess(userDataDir) === undefined) throw new Error("VS Code didn't start within 30 seconds.");
  await until(() => runningProcess(userDataDir) === undefined, Infinity);
}

/**
 * @param {() => boolean} condition
 * @param {number} limitMs the maximum time to wait
 */
async function until(condition, limitMs) {
  const start = performance.now();
  while (!condition() && performance.now() - start < limitMs) await pause(300);
}
