// @ts-check
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onExit } from './processes.mjs';

/**
 * Creates a temporary folder for one run, which is deleted when this process ends.
 * @param {string} name a part of the folder's name
 * @returns {string}
 */
export function temporaryFolder(name) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `instance-explorer-${name}-`)));
  removeOnExit(folder);
  return folder;
}

/** @param {string} folder */
export function removeOnExit(folder) {
  onExit(() => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A child process may have a file open. The system deletes temporary files later.
    }
  });
}
