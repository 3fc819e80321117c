// @ts-check
/**
 * Creates the npm package of the command line, `instance-explorer-VERSION.tgz`.
 *   node scripts/packageCli.mjs
 */
import { statSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { packCommandLine } from './lib/cliPackage.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

await main(async () => {
  await ensureInstalled();
  await build('--production');
  const file = await packCommandLine(root);
  say(`${file}: ${Math.round(statSync(file).size / 1024)} KB`);
  return 0;
});
