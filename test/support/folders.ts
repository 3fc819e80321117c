import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for each test of the suite that calls this, empty at its start and gone after it. */
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

/** Every file and folder below a folder, as sorted relative paths. */
export function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
