// @ts-check
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromiumFromNpm, hasChromiumFromNpm } from './chromiumFromNpm.mjs';
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
 * @param {Chromium} browser
 * @returns {Promise<boolean>}
 */
async function works({ program, env }) {
  if (!existsSync(program)) return false;
  // Linux distributions install stubs under these names that only print how to install the browser. Other systems
  // have none, and on Windows this option would open a window.
  if (process.platform !== 'linux') return true;
  const { code } = await run(program, ['--version'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 20_000,
  });
  return code === 0;
}

/** @type {Promise<Chromium> | undefined} */
let chromium;

/**
 * Returns a Chromium-based browser: the selected one, a headless one from npm on x64 Linux, or an installed one.
 * Concurrent calls in one process share the installation.
 * @returns {Promise<Chromium>}
 * @throws when no working browser is found, with instructions in the message, or the installation fails
 */
export function findOrGetChromium() {
  return (chromium ??= find());
}

/** @returns {Promise<Chromium>} */
async function find() {
  const override = process.env[overrideVariable];
  if (override) {
    const chosen = { program: override, env: {} };
    if (await works(chosen)) return chosen;
    throw new Error(
      `${overrideVariable} is ${override}, which isn't a working browser. Correct or unset the variable.`,
    );
  }
  if (hasChromiumFromNpm) {
    // The browser from npm needs less CPU time than a complete browser, which also draws its windows.
    const fromNpm = await chromiumFromNpm();
    if (await works(fromNpm)) return fromNpm;
  }
  for (const program of usualPlaces()) {
    const installed = { program, env: {} };
    if (await works(installed)) return installed;
  }
  throw new Error(
    'No Chromium-based browser was found. Install Chrome, Chromium, or Edge, ' +
      `or set ${overrideVariable} to the path of one, then try again.`,
  );
}
