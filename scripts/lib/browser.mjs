// @ts-check
import { findOrGetChromium } from './chromium.mjs';
import { temporaryFolder } from './temporary.mjs';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Small /dev/shm, as in containers, crashes tabs otherwise.
  '--disable-dev-shm-usage',
];

/** The size of the page in CSS pixels; screenshots have this size too. */
const viewport = { width: 1400, height: 900 };

/**
 * Starts a headless browser with a profile. The profile matters: the workbench keeps secrets, open editors
 * and layout in the browser's storage, so a second launch with the same folder is the same person coming back.
 * @param {{userDataDir?: string, headless?: boolean}} [options] without `userDataDir` the profile is thrown away
 * @returns {Promise<import('playwright-core').BrowserContext>} closing it ends the browser
 */
export async function launchBrowser({ userDataDir = temporaryFolder('profile'), headless = true } = {}) {
  const { program, env } = await findOrGetChromium();
  // Loaded here, since scripts start before node_modules exists.
  const { chromium } = await import('playwright-core');
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: program,
    headless,
    viewport,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    env: { ...definedOnly(process.env), ...env },
    // Chromium's own sandbox refuses to run as root, and is not to be had in most containers.
    args: [...flags, ...(process.platform === 'linux' ? ['--no-sandbox'] : [])],
  });
  // A busy machine takes long to load a window again.
  context.setDefaultTimeout(90_000);
  return context;
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<string, string>}
 */
function definedOnly(environment) {
  /** @type {Record<string, string>} */
  const defined = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) defined[name] = value;
  return defined;
}
