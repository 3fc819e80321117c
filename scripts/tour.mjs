// @ts-check
/**
 * Performs the main workflow in the user interface of a real VS Code with the packaged extension, and saves screenshots
 * and the exported CSV. Fails if the export differs from the response of the instance, or if a token is in a file
 * or in the window.
 *   node scripts/tour.mjs [--out FOLDER] [--vscode VERSION] [--screens] [--dialogs] [--connections] [--themes]
 *     [--readme] [--language LANGUAGE]...
 * `--screens` also shows the other screens, and saves a screenshot of each. `--dialogs` also shows the dialogs and
 * menus. `--connections` shows snapshots, teams, and several connections instead of the other screens. `--themes` saves
 * each screenshot in the four themes of VS Code and with 150% zoom. `--readme` shows the other screens, and replaces
 * the pictures of the README. `--language` selects a language of the extension, or "pseudo". The tour also fails if
 * text is truncated in a language other than English, or isn't localized in "pseudo". The screenshots in a language
 * other than English are in a separate folder.
 */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { makePackage, packageFile } from './lib/extensionPackage.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { newestVersion } from './lib/vscodeVersions.mjs';

/** The file names of the pictures in the README. */
const readmePictures = ['query.png', 'table.png', 'chart.png', 'sql.png'];

const ownFolder = join(root, 'out', 'tour');

await main(async () => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      vscode: { type: 'string' },
      screens: { type: 'boolean' },
      dialogs: { type: 'boolean' },
      connections: { type: 'boolean' },
      themes: { type: 'boolean' },
      readme: { type: 'boolean' },
      language: { type: 'string', multiple: true },
    },
  });
  const { out, vscode: version = newestVersion, dialogs = false, themes = false, readme = false } = values;
  const { connections = false } = values;
  const screens = readme || (values.screens === true && !connections);
  const outDir = out === undefined ? ownFolder : resolve(out);
  await ensureInstalled();
  await build('--tests');
  await makePackage();
  // Only the default folder is deleted: a folder of `--out` may contain other files.
  rmSync(ownFolder, { recursive: true, force: true });
  for (const language of values.language ?? ['en']) {
    const folder = language === 'en' ? outDir : join(outDir, language);
    await showTour(
      { outDir: folder, version, vsix: packageFile, themes, language },
      { screens, dialogs, connections },
    );
  }
  if (readme) {
    for (const name of readmePictures) copyFileSync(join(outDir, name), join(root, 'media', 'readme', name));
  }
  say(`The tour is done. Its screenshots and the exported CSV are in ${outDir}`);
  return 0;
});

/**
 * @param {{outDir: string, version: string, vsix: string, themes: boolean, language: string}} options
 * @param {{screens: boolean, dialogs: boolean, connections: boolean}} more what to show after the main workflow
 */
async function showTour(options, { screens, dialogs, connections }) {
  const { walkTour, checkExport, checkFiles, checkWindow, checkLanguage, endTour } =
    await testModule('tour.mjs');
  const { dialogFiles, showDialogScreens } = await testModule('dialogScreens.mjs');
  const { connectionFiles, showConnectionScreens } = await testModule('connectionScreens.mjs');
  let steps = 0;
  const onStep = (/** @type {string} */ step) => say(`${(steps += 1)}. ${step}`);
  const files = { ...(dialogs ? dialogFiles : {}), ...(connections ? connectionFiles : {}) };
  const result = await walkTour({ ...options, onStep, files });
  try {
    writeFileSync(join(options.outDir, 'user-registry.csv'), result.exportedCsv);
    onStep('Compare the export with the response, and search for tokens');
    await checkExport(result);
    checkFiles(result);
    await checkWindow(result);
    if (dialogs) await showDialogScreens(result, onStep);
    if (screens) {
      const { showScreens } = await testModule('screens.mjs');
      await showScreens(result, onStep);
    }
    if (connections) await showConnectionScreens(result, onStep);
    if (dialogs || screens || connections) {
      checkFiles(result);
      await checkWindow(result);
    }
    checkLanguage(result);
  } finally {
    await endTour(result);
  }
}

/** @param {string} name the file name of a bundle of end-to-end tests */
async function testModule(name) {
  return await import(pathToFileURL(join(root, 'out', 'test', 'e2e', name)).href);
}
