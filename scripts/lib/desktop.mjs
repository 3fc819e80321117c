// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { get } from 'node:https';
import { delimiter, join } from 'node:path';
import { withProgress } from './log.mjs';
import { cacheFolder, cacheSubfolder } from './paths.mjs';

const updateHost = 'https://update.code.visualstudio.com/api/releases/stable';

const reachMs = 5_000;

/**
 * @param {string} name
 * @returns {string | undefined} the path of a program on PATH, if there is one
 */
export function onPath(name) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((file) => existsSync(file));
}

/** @returns {boolean} whether the system has a display */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** @returns {Promise<boolean>} whether the download host of desktop VS Code responds successfully in time */
async function updateHostAnswers() {
  return await new Promise((resolve) => {
    const request = get(updateHost, { timeout: reachMs }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', () => resolve(false));
  });
}

/** @param {string} version */
function downloadedBefore(version) {
  return (
    existsSync(cacheFolder) &&
    readdirSync(cacheFolder).some((name) => /^vscode-.+/.test(name) && name.endsWith(version))
  );
}

/**
 * Downloads desktop VS Code with `@vscode/test-electron`, once per version.
 * @param {string} version
 * @returns {Promise<{program: string} | {reason: string}>} the program, or the reason why it isn't available
 */
export async function downloadDesktop(version) {
  if (!downloadedBefore(version) && !(await updateHostAnswers())) {
    return { reason: "the host that desktop VS Code is downloaded from can't be reached" };
  }
  try {
    const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
    const program = await withProgress(
      `Preparing desktop VS Code ${version}`,
      async () =>
        await downloadAndUnzipVSCode({
          version,
          cachePath: cacheSubfolder(),
          reporter: new SilentReporter(),
          timeout: 30_000,
        }),
    );
    return { program };
  } catch (error) {
    return {
      reason: `desktop VS Code couldn't be downloaded (${error instanceof Error ? error.message : error})`,
    };
  }
}

/**
 * Returns the arguments for an isolated desktop VS Code. It doesn't open in a running VS Code, and doesn't change
 * the user's settings and extensions.
 * @param {{userDataDir: string, extensionsDir: string, extension: string, opened: string[]}} options
 * @returns {string[]}
 */
export function desktopArguments({ userDataDir, extensionsDir, extension, opened }) {
  return [
    ...opened,
    `--extensionDevelopmentPath=${extension}`,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${extensionsDir}`,
    '--disable-workspace-trust',
    '--disable-updates',
    '--skip-welcome',
    '--skip-release-notes',
    // The sandbox of Electron doesn't run as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Without a keyring, VS Code would show a dialog. Basic encryption is sufficient for isolated user data.
    ...(process.platform === 'linux' ? ['--password-store=basic'] : []),
  ];
}
