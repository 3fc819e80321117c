// @ts-check
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromiumFromApt } from './chromiumFromApt.mjs';
import { chromiumFromNpm } from './chromiumFromNpm.mjs';
import { run } from './processes.mjs';

/**
 * @typedef {object} Chromium
 * @property {string} program
 * @property {Record<string, string>} env additional environment variables of the program
 */

/** Set this variable to select the browser manually. */
const overrideVariable = 'INSTANCE_EXPLORER_BROWSER';

const linuxNames = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/** @returns {string[]} the usual paths of a Chromium-based browser on this system */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]);
    const files = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ];
    return folders.flatMap((folder) => (folder ? files.map((file) => join(folder, ...file)) : []));
  }
  const folders = new Set([
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ]);
  return linuxNames.flatMap((name) => [...folders].filter(Boolean).map((folder) => join(folder, name)));
}

/**
 * @param {string} program
 * @returns {Promise<boolean>}
 */
async function works(program) {
  if (!existsSync(program)) return false;
  // Linux distributions install stubs under these names that only print how to install the browser. Other systems
  // have none, and on Windows this option would open a window.
  if (process.platform !== 'linux') return true;
  const { code } = await run(program, ['--version'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 20_000,
  });
  return code === 0;
}

/** @type {Promise<Chromium> | undefined} */
let chromium;

/**
 * Finds a Chromium-based browser, or installs one: with apt-get if that is allowed, otherwise from npm. Concurrent
 * calls in one process share the installation.
 * @returns {Promise<Chromium>}
 * @throws when no browser is found or can be installed; the message contains instructions
 */
export function findOrGetChromium() {
  return (chromium ??= find());
}

/** @returns {Promise<Chromium>} */
async function find() {
  const override = process.env[overrideVariable];
  if (override === 'npm') return await chromiumFromNpm();
  if (override) {
    if (await works(override)) return { program: override, env: {} };
    throw new Error(
      `${overrideVariable} names ${override}, which is not a working browser. Correct or unset it.`,
    );
  }
  for (const program of usualPlaces()) if (await works(program)) return { program, env: {} };
  const fromApt = await chromiumFromApt();
  if (fromApt && (await works(fromApt))) return { program: fromApt, env: {} };
  return await chromiumFromNpm();
}
