// @ts-check
/**
 * Installs what is missing, builds the product, and builds it again when a source file changes, until it is
 * interrupted.
 *   node scripts/watch.mjs
 */
import { prepareDemoWorkspace } from './lib/demoWorkspace.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

await main(async () => {
  await ensureInstalled();
  // The launch configurations of VS Code open it.
  prepareDemoWorkspace();
  const { code } = await run(process.execPath, ['build.mjs', '--watch'], {
    cwd: root,
    stdio: 'inherit',
  });
  return code;
});
