// @ts-check
/**
 * Installs missing packages, prepares the demo workspace, builds the product, and rebuilds it when a source file
 * changes, until it is interrupted.
 *   node scripts/watch.mjs
 */
import { prepareDemoWorkspace } from './lib/demoWorkspace.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

await main(async () => {
  await ensureInstalled();
  // The launch configurations of VS Code open the demo workspace.
  prepareDemoWorkspace();
  const { code } = await run(process.execPath, ['build.mjs', '--watch'], {
    cwd: root,
    stdio: 'inherit',
  });
  return code;
});
