// @ts-check
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { run, start } from './processes.mjs';

const nodeFolder = dirname(process.execPath);

/**
 * Finds npm's JavaScript file, so that npm runs with the current Node.js and without a shell, even if npm isn't on
 * PATH.
 * @returns {string}
 * @throws when there is no npm
 */
function npmCli() {
  const fromEnvironment = process.env['npm_execpath'];
  const candidates = [
    // Set by `npm run`. Other package managers set it to their own script.
    ...(fromEnvironment && basename(fromEnvironment) === 'npm-cli.js' ? [fromEnvironment] : []),
    join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, '..', 'share', 'nodejs', 'npm', 'bin', 'npm-cli.js'),
    ...npmOnPath(),
  ];
  const found = candidates.find((file) => existsSync(file));
  if (found) return found;
  throw new Error("npm wasn't found. Install a current Node.js together with npm, then try again.");
}

/** @returns {string[]} */
function npmOnPath() {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'npm'), join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')])
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
    .filter((file) => basename(file) === 'npm-cli.js');
}

/**
 * Returns the environment for a child npm process: the user's settings, but not those of the calling script, and the
 * folder of the current Node.js first in PATH.
 * @returns {NodeJS.ProcessEnv}
 */
function npmEnvironment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle)_|^npm_config_(local_prefix|prefix|global_prefix)$/i.test(name),
  );
  // Tools in node_modules/.bin start with `env node`.
  return { ...Object.fromEntries(inherited), PATH: `${nodeFolder}${delimiter}${process.env['PATH'] ?? ''}` };
}

/**
 * Runs npm and waits until it ends.
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>, inherit?: boolean, timeoutMs?: number}} options `inherit`
 *   prints the output to the terminal; `env` contains additional environment variables
 * @returns {Promise<{code: number, output: string}>}
 */
export async function npm(args, { cwd, env = {}, inherit = false, timeoutMs = 900_000 }) {
  return await run(process.execPath, [npmCli(), ...args], {
    cwd,
    env: { ...npmEnvironment(), ...env },
    stdio: inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    timeoutMs,
  });
}

/**
 * Starts npm, for a script that runs until it is interrupted.
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>}} options
 * @returns {import('node:child_process').ChildProcess} the process, with its output piped
 */
export function startNpm(args, { cwd, env = {} }) {
  return start(process.execPath, [npmCli(), ...args], {
    cwd,
    env: { ...npmEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Installs packages without running their install scripts.
 * @param {string} folder a folder with a package.json
 * @param {string[]} packages with versions; by default, those of the folder's package.json except development packages
 * @throws with the end of npm's output when it fails
 */
export async function npmInstall(folder, packages = []) {
  const quiet = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // `--prefix` because the folder may be below another node_modules folder.
  const { code, output } = await npm(['install', '--prefix', folder, ...quiet, ...packages], { cwd: folder });
  if (code === 0) return;
  const tail = output.trim().split('\n').slice(-15).join('\n');
  throw new Error(
    `npm couldn't install ${packages.join(', ') || folder}. Check the connection to the npm registry ` +
      `(and a proxy, if there is one), then try again. The output of npm:\n${tail}`,
  );
}
