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
  // Prevents crashes of tabs if /dev/shm is small, as in containers.
  '--disable-dev-shm-usage',
];

/** The initial page size in CSS pixels. */
const viewport = { width: 1400, height: 900 };

/**
 * Starts a headless browser with a profile. The workbench stores secrets, open editors, and the layout in the
 * browser's storage. A second launch with the same folder continues as the same user.
 * @param {{userDataDir?: string}} [options] without `userDataDir`, the profile is temporary
 * @returns {Promise<import('playwright-core').BrowserContext>} the context; closing it ends the browser
 */
export async function launchBrowser({ userDataDir = temporaryFolder('profile') } = {}) {
  const { program, env } = await findOrGetChromium();
  // Imported on demand because scripts start before node_modules exists.
  const { chromium } = await import('playwright-core');
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: program,
    headless: true,
    viewport,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    env: { ...definedOnly(process.env), ...env },
    // Chromium's sandbox doesn't run as root, and isn't available in most containers.
    args: [...flags, ...(process.platform === 'linux' ? ['--no-sandbox'] : [])],
  });
  // Reloading a window can take long on a busy computer.
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
