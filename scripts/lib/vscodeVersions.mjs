// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackageName, nodeProgram } from './nodePackage.mjs';
import { npmInstall } from './npm.mjs';
import { provision } from './provision.mjs';
import { addRipgrep, replaceGitDependency, ripgrepPackage } from './serverRepairs.mjs';

/**
 * A version of the npm package `code-server`, which contains the complete VS Code server and its web workbench. Only
 * this server is used, because the wrapper around it adds pages and requires a compiler.
 * @typedef {object} Release
 * @property {string} package the version of `code-server` that contains this VS Code, as `name@version`
 * @property {number} node the major version of Node.js that it requires
 * @property {string[]} morePackages additional packages
 * @property {(server: string) => void} before changes the server so that npm can install its dependencies
 * @property {(folder: string, server: string) => void} after adds the files that its install scripts would add
 */

/** @type {Record<string, Release>} */
const releases = {
  '1.105.1': {
    package: 'code-server@4.105.1',
    node: 22,
    morePackages: [`${ripgrepPackage}@1.18.0`],
    before: (server) => replaceGitDependency(server, '@parcel/watcher', '2.5.1'),
    after: addRipgrep,
  },
  '1.139.1': {
    package: 'code-server@4.139.1',
    node: 24,
    morePackages: [],
    before: () => {},
    after: () => {},
  },
};

/** The tested versions of VS Code: the oldest supported one and the newest one on npm. */
export const vscodeVersions = Object.keys(releases);

/** The newest VS Code on npm. */
export const newestVersion = '1.139.1';

/**
 * @typedef {object} ServerInstallation
 * @property {string} node the Node.js executable
 * @property {string} main the server's main file
 */

/**
 * Installs a VS Code server from npm, once per version. Takes 20 seconds, and 500 to 800 MB on disk.
 * @param {string} version one of {@link vscodeVersions}
 * @returns {Promise<ServerInstallation>}
 * @throws when the version is unknown, npm has no Node.js for this computer, or npm fails
 */
export async function provisionServer(version) {
  const release = releases[version];
  if (!release) {
    throw new Error(
      `VS Code ${version} isn't available for the browser. Available versions: ${vscodeVersions.join(', ')}.`,
    );
  }
  const title = `Installing VS Code ${version} from npm`;
  const folder = await provision(`server-${version}`, title, (partial) => fill(partial, release));
  return { node: nodeProgram(folder), main: join(serverFolder(folder), 'out', 'server-main.js') };
}

/**
 * @param {string} folder
 * @param {Release} release
 */
async function fill(folder, release) {
  const server = serverFolder(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const node = `${nodePackageName()}@${release.node}`;
  await npmInstall(folder, [release.package, node, ...release.morePackages]);
  release.before(server);
  await npmInstall(server);
  release.after(folder, server);
}

/** @param {string} folder */
function serverFolder(folder) {
  return join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}
