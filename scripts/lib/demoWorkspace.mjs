// @ts-check
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheSubfolder, root } from './paths.mjs';

/**
 * Creates the demo workspace, or adds missing files. Doesn't overwrite existing files.
 * @returns {{folder: string, firstFile: string | undefined}} `firstFile` is the `.graphql` file to open, if there is one
 */
export function prepareDemoWorkspace() {
  const source = join(root, 'test', 'fixtures', 'demo-workspace');
  const folder = cacheSubfolder('demo-workspace');
  if (existsSync(source)) cpSync(source, folder, { recursive: true, force: false, errorOnExist: false });
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .sort()[0];
  return { folder, firstFile: name === undefined ? undefined : join(folder, name) };
}
