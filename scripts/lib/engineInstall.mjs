// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './log.mjs';
import { cacheSubfolder, root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Installs packages from PyPI in an environment for Python.
 * @param {string} folder
 * @param {readonly string[]} packages
 */
export async function installFromPyPi(folder, packages) {
  await mustRun('python3', ['-m', 'venv', folder]);
  await mustRun(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
}

/**
 * @param {string} program
 * @param {string} title
 * @param {string} [versionArgument] the argument with which it prints its version
 * @returns {Promise<string | undefined>} a sentence if the program can't be started
 */
export async function missingProgram(program, title, versionArgument = '--version') {
  const { code } = await run(program, [versionArgument], { stdio: 'ignore', timeoutMs: 60_000 });
  return code === 0 ? undefined : `It requires ${title}, but ${program} wasn't found.`;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd]
 * @throws with the end of the output if it fails
 */
export async function mustRun(program, args, cwd = root) {
  const ended = await run(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeoutMs: 1_800_000 });
  if (ended.code === 0) return;
  throw new Error(`${program} failed:\n${ended.output.trim().split('\n').slice(-15).join('\n')}`);
}

/**
 * @param {string} name
 * @param {string} version
 * @returns {string} the folder in the cache for this version, which may not exist
 */
export function installFolder(name, version) {
  return join(cacheSubfolder('engines'), `${name}-${version}`);
}

/** @param {string} folder */
export function isComplete(folder) {
  return existsSync(join(folder, '.complete'));
}

/**
 * Installs a program into a folder, unless an earlier installation was completed.
 * @param {string} folder
 * @param {string} what what is installed, for the progress message
 * @param {() => Promise<void>} install
 */
export async function installOnce(folder, what, install) {
  if (isComplete(folder)) return;
  mkdirSync(folder, { recursive: true });
  await withProgress(`Installing ${what}`, install);
  writeFileSync(join(folder, '.complete'), '');
}
