import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder for each test of the calling suite, and deletes it after the test. */
export function folderForEachTest(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'instance-explorer-test-'));
  });
  afterEach(() => {
    rmSync(folder.path, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}

/** Returns all files and folders in a folder as sorted relative paths. */
export function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
