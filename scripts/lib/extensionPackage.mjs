// @ts-check
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ownTarget, placeBinding } from './engineBinding.mjs';
import { withProgress } from './log.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { temporaryFolder } from './temporary.mjs';

/** The path of the extension package for this computer. */
export const packageFile = join(root, 'instance-explorer.vsix');

const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');

/**
 * The base URLs of relative links in the README. Without base URLs, the links remain relative.
 * @typedef {object} BaseUrls
 * @property {string | undefined} [baseImagesUrl] for pictures; `baseContentUrl` if omitted
 * @property {string | undefined} [baseContentUrl] for pages
 */

/**
 * Builds for production and creates the extension package for this computer.
 * @param {BaseUrls} [baseUrls]
 * @returns {Promise<{bytes: number, contents: string}>} its size, and the tree of its files
 * @throws when the build fails, or, with the output of vsce, when packaging fails
 */
export async function makePackage(baseUrls) {
  await build('--production');
  const { bytes, folder } = await packageFor(ownTarget(), packageFile, baseUrls);
  return { bytes, contents: await runVsce(folder, ['ls', '--no-dependencies', '--tree']) };
}

/**
 * Creates the package for a target from the built files. Without a target, creates the universal package for
 * platforms without a DuckDB build. The report engine of this package can't start, and the extension shows a message
 * for features that require it.
 * @param {string | undefined} target
 * @param {string} file
 * @param {BaseUrls} [baseUrls]
 * @returns {Promise<{bytes: number, folder: string}>} its size, and the packaged folder
 * @throws when the target has no DuckDB build or its installation fails, or, with the output of vsce, when packaging
 *   fails
 */
export async function packageFor(target, file, { baseImagesUrl, baseContentUrl } = {}) {
  return await withProgress(
    `Packaging the extension${target === undefined ? '' : ` for ${target}`}`,
    async () => {
      await placeBinding(target);
      const links = ['--allow-missing-repository'];
      if (baseImagesUrl !== undefined) links.push('--baseImagesUrl', baseImagesUrl);
      if (baseContentUrl !== undefined) links.push('--baseContentUrl', baseContentUrl);
      // The manifest has no repository from which vsce could derive the URLs.
      if (baseImagesUrl === undefined && baseContentUrl === undefined)
        links.push('--no-rewrite-relative-links');
      const platform = target === undefined ? [] : ['--target', target];
      const folder = shippedFolder();
      await runVsce(folder, ['package', '--no-dependencies', ...links, ...platform, '--out', file]);
      return { bytes: statSync(file).size, folder };
    },
  );
}

/**
 * Copies each file and folder of the root folder of which `.vscodeignore` allows at least a part. vsce scans all files
 * below its folder; in the root folder, these would include the downloaded versions of VS Code.
 * @returns {string} a folder that is deleted when this process ends
 */
export function shippedFolder() {
  const folder = temporaryFolder('package');
  const allowed = readFileSync(join(root, '.vscodeignore'), 'utf8').matchAll(/^!([^/\n]+)/gm);
  const names = new Set(['.vscodeignore', ...[...allowed].map(([, name = '']) => name)]);
  for (const name of names) {
    const source = join(root, name);
    if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true });
  }
  return folder;
}

/**
 * @param {string} folder
 * @param {string[]} args
 * @returns {Promise<string>} the output
 */
async function runVsce(folder, args) {
  const { code, output } = await run(process.execPath, [vsce, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 300_000,
  });
  if (code !== 0) throw new Error(`Couldn't create the extension package:\n${output.trim()}`);
  return output.trim();
}
