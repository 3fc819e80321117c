// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npmInstall } from './npm.mjs';
import { run } from './processes.mjs';
import { provision } from './provision.mjs';

const version = '153.0.0';

const unpackScript = "import c from '@sparticuz/chromium'; await c.executablePath();";

/**
 * Gets a headless browser that an npm package carries, with the libraries and fonts it needs, so that
 * nothing of the system is touched. There is one for x64 Linux only.
 * @returns {Promise<import('./chromium.mjs').Chromium>}
 * @throws on other systems, where a browser has to be installed by hand
 */
export async function chromiumFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium-based browser was found. Install Chrome, Chromium or Edge, ' +
        'or name the program of one in INSTANCE_EXPLORER_BROWSER, then run this again.',
    );
  }
  const folder = await provision(`browser-${version}`, 'Getting a browser from npm, once', fill);
  const unpacked = join(folder, 'unpacked');
  return {
    program: join(unpacked, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(unpacked, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(delimiter),
      // The package's fonts serve machines that have none.
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }),
    },
  };
}

/** @param {string} folder */
async function fill(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await npmInstall(folder, [`@sparticuz/chromium@${version}`]);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', unpackScript], {
    cwd: folder,
    // It unpacks into the system's temporary folder, and its libraries only where it believes to be in that cloud.
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`The browser from npm could not be unpacked: ${output.trim()}`);
  // What was unpacked is all that is needed; this saves 70 MB.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
}
