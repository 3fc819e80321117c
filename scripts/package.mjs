// @ts-check
/**
 * Creates the extension package and prints its contents.
 *   node scripts/package.mjs             for this machine: `instance-explorer.vsix`
 *   node scripts/package.mjs --all       one for each platform that has a report engine, and one for all others
 *   node scripts/package.mjs --target T  of these, the one for this target, which may be repeated; `universal` is the
 *                                        one for all others
 * With --baseImagesUrl URL and --baseContentUrl URL, the pictures and the links of the README point below these URLs,
 * as in vsce. Without them, they stay relative, which only a checkout can resolve.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { targets } from './lib/engineBinding.mjs';
import { makePackage, packageFile, packageFor } from './lib/extensionPackage.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

const universal = 'universal';

await main(async () => {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean' },
      target: { type: 'string', multiple: true },
      baseImagesUrl: { type: 'string' },
      baseContentUrl: { type: 'string' },
    },
  });
  const { baseImagesUrl, baseContentUrl } = values;
  await ensureInstalled();
  const wanted = values.target ?? (values.all ? [...Object.keys(targets), universal] : []);
  if (wanted.length === 0) {
    const { bytes, contents } = await makePackage({ baseImagesUrl, baseContentUrl });
    say(`${contents}\n\n${packageFile}: ${kilobytes(bytes)}`);
    return 0;
  }
  await build('--production');
  for (const name of wanted) {
    const file = join(root, `instance-explorer-${name}.vsix`);
    const { bytes } = await packageFor(name === universal ? undefined : name, file, {
      baseImagesUrl,
      baseContentUrl,
    });
    say(`${file}: ${kilobytes(bytes)}`);
  }
  return 0;
});

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${Math.round(bytes / 1024)} KB`;
}
