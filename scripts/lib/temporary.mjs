// @ts-check
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onExit } from './processes.mjs';

/**
 * Makes a folder for one run, removed when this process ends. It stands in the system's temporary
 * folder because VS Code opens sockets in its data folder, and the paths of sockets must stay short.
 * @param {string} name shown in the folder's name
 * @returns {string}
 */
export function temporaryFolder(name) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `instance-explorer-${name}-`)));
  onExit(() => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A file still held by a dying child; the system cleans its temporary folder itself.
    }
  });
  return folder;
}
