// @ts-check
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, cacheSubfolder, root } from './paths.mjs';
import { temporaryFolder } from './temporary.mjs';

/** Matches the names in the root folder that the copy omits: the Git data, and the output of builds and runs. */
const created = /^(?:\.git|dist|out|.+\.vsix)$/;

/**
 * Copies the checkout, so that its commands can build in the copy while other suites build in the checkout. The
 * copy shares the installed packages and everything that was downloaded.
 * @returns {string} the root folder of the copy, which is deleted when this process ends
 */
export function copyCheckout() {
  const folder = temporaryFolder('checkout');
  cacheSubfolder();
  const shared = ['node_modules', basename(cacheFolder)];
  for (const name of readdirSync(root).filter((each) => !created.test(each))) {
    if (shared.includes(name)) symlinkSync(join(root, name), join(folder, name), 'junction');
    else cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}
