// @ts-check
/**
 * Uses two windows of a real VS Code for a time, with failing requests and killed processes, and prints whether memory,
 * open files, and stored files grow. Fails if an action is lost, or if a process or progress remains. `curves.html` in
 * the output folder shows the curves.
 *   node scripts/soak.mjs [--seconds N] [--out FOLDER] [--vscode VERSION] [--disk FOLDER]
 * `--disk` is a folder on a small disk, which becomes the storage of the extension and is filled repeatedly.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { makePackage, packageFile } from './lib/extensionPackage.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { newestVersion } from './lib/vscodeVersions.mjs';

await main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '120' },
      out: { type: 'string', default: join(root, 'out', 'soak') },
      vscode: { type: 'string', default: newestVersion },
      disk: { type: 'string' },
    },
  });
  await ensureInstalled();
  await build('--tests');
  await makePackage();
  const { runSoak } = await import(pathToFileURL(join(root, 'out', 'test', 'e2e', 'soak.mjs')).href);
  /** @type {readonly string[]} */
  const problems = await runSoak({
    outDir: resolve(values.out),
    version: values.vscode,
    vsix: packageFile,
    seconds: Number(values.seconds),
    ...(values.disk === undefined ? {} : { disk: resolve(values.disk) }),
    onStep: say,
  });
  for (const problem of problems) say(problem);
  say(`${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
});
