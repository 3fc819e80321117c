// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npmInstall } from './npm.mjs';
import { run } from './processes.mjs';
import { provision } from './provision.mjs';

const version = '153.0.0';

const unpackScript = "import c from '@sparticuz/chromium'; await c.executablePath();";

/** Whether npm has a browser for this computer. */
export const hasChromiumFromNpm = process.platform === 'linux' && process.arch === 'x64';

/**
 * Installs a headless browser from an npm package, with the libraries and fonts it needs, without changing the
 * system. Available only for x64 Linux.
 * @returns {Promise<import('./chromium.mjs').Chromium>}
 */
export async function chromiumFromNpm() {
  const folder = await provision(`browser-${version}`, 'Installing a browser from npm', fill);
  const unpacked = join(folder, 'unpacked');
  return {
    program: join(unpacked, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(unpacked, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(delimiter),
      // The fonts of the package are only for computers without a font configuration.
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
    // The package extracts the browser into the temporary folder, and its libraries only if it detects AWS
    // Lambda.
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 120_000,
  });
  if (code !== 0) throw new Error(`Couldn't unpack the browser from npm: ${output.trim()}`);
  // Only the extracted files are needed; deleting the archive saves 70 MB.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
}
