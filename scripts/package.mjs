// @ts-check
/**
 * Creates extension packages and prints their sizes. Without `--all` or `--target`, also prints the contents.
 *   node scripts/package.mjs             for this computer: `instance-explorer.vsix`
 *   node scripts/package.mjs --all       one for each platform that has a report engine, and one for all others
 *   node scripts/package.mjs --target T  only the one for this target; can be repeated; `universal` is the one for
 *                                        all others
 * `--baseImagesUrl URL` and `--baseContentUrl URL` are the base URLs of pictures and links in the README, as in
 * vsce. Without base URLs, they remain relative, which works only in a checkout.
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
  const requested = values.target ?? (values.all ? [...Object.keys(targets), universal] : []);
  if (requested.length === 0) {
    const { bytes, contents } = await makePackage({ baseImagesUrl, baseContentUrl });
    say(`${contents}\n\n${packageFile}: ${kilobytes(bytes)}`);
    return 0;
  }
  await build('--production');
  for (const name of requested) {
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
