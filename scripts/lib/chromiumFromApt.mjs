// @ts-check
import { existsSync } from 'node:fs';
import { say, withProgress } from './log.mjs';
import { run } from './processes.mjs';

const aptGet = '/usr/bin/apt-get';

/**
 * Installs Debian's browser. Only root may, and elsewhere than on Debian the package of this name is a
 * stub or absent; then the browser from npm is the way.
 * @returns {Promise<string | undefined>} the program, or undefined where this is not possible
 */
export async function chromiumFromApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined;
  return await withProgress('No browser here: installing chromium by apt-get', async () => {
    // The package lists of a new computer or container image are empty or outdated.
    const installed =
      (await apt(['update'])) && (await apt(['install', '-y', '--no-install-recommends', 'chromium']));
    if (!installed) say('  apt-get could not: trying npm instead');
    return installed ? '/usr/bin/chromium' : undefined;
  });
}

/** @param {string[]} args */
async function apt(args) {
  const { code } = await run(aptGet, ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 300_000,
  });
  return code === 0;
}
