// @ts-check
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ownTarget, placeBinding } from './engineBinding.mjs';
import { withProgress } from './log.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Where the extension package for this machine is put. */
export const packageFile = join(root, 'instance-explorer.vsix');

const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

/**
 * Builds for production and makes the extension package for this machine from that.
 * @returns {Promise<{bytes: number, contents: string}>} its size, and the tree of its files
 * @throws when that fails, with the packager's words
 */
export async function makePackage() {
  await build('--production');
  return await packageFor(ownTarget(), packageFile);
}

/**
 * Makes the package for a target from what is built; without a target, the one for every machine that none of the
 * others is for: it has no report engine, which the extension says where one would be needed.
 * @param {string | undefined} target
 * @param {string} file
 * @returns {Promise<{bytes: number, contents: string}>} its size, and the tree of its files
 * @throws when that fails, with the packager's words
 */
export async function packageFor(target, file) {
  return await withProgress(
    `Packaging the extension${target === undefined ? '' : ` for ${target}`}`,
    async () => {
      await placeBinding(target);
      // The README's pictures are not in the package, and there may be no public address to fetch them from.
      const links = ['--allow-missing-repository', '--no-rewrite-relative-links'];
      const platform = target === undefined ? [] : ['--target', target];
      await runVsce(['package', '--no-dependencies', ...links, ...platform, '--out', file]);
      const contents = await runVsce(['ls', '--no-dependencies', '--tree']);
      return { bytes: statSync(file).size, contents };
    },
  );
}

/**
 * @param {string[]} args
 * @returns {Promise<string>} what it printed
 */
async function runVsce(args) {
  const { code, output } = await run(process.execPath, [vsce, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 300_000,
  });
  if (code !== 0) throw new Error(`The extension package could not be made:\n${output.trim()}`);
  return output.trim();
}
