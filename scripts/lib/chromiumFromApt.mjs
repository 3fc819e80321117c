// @ts-check
import { existsSync } from 'node:fs';
import { say, withProgress } from './log.mjs';
import { run } from './processes.mjs';

const aptGet = '/usr/bin/apt-get';

/**
 * Installs the `chromium` package with apt-get, which requires root. On distributions other than Debian, the
 * package is absent or a stub without a browser.
 * @returns {Promise<string | undefined>} the path of the program, if it was installed
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
