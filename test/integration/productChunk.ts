import { join } from 'node:path';
import type { World } from './world';

/** What a chunk of the extension exports: the same modules, with the same state, that the extension works with. */
export function productChunk(world: World, name: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a file of the product
  return require(join(world.extension.extensionPath, 'dist', `extension-${name}.js`));
}
