// @ts-check
import { withProgress } from './log.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Builds the bundles.
 * @param {('--tests' | '--production' | '--bench')[]} options
 * @returns {Promise<void>}
 * @throws when the build fails; its errors are in the terminal
 */
export async function build(...options) {
  await withProgress('Building', async () => {
    const { code } = await run(process.execPath, ['build.mjs', ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (code !== 0) throw new Error('The build failed: see the messages above.');
  });
}
